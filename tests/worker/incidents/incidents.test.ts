import { beforeAll, expect, test } from "vitest";
import { type IncidentView, incidentResponse, incidentsResponse } from "../../../contract/admin/incidents.ts";
import { parseCsv } from "../../../contract/shared/csv.ts";
import { failureView } from "../../../contract/shared/errors.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { anIncident } from "../builders/incidents.ts";
import { runNightlyCron } from "../builders/schedule.ts";
import { call, unwrap } from "../builders/store.ts";
import { listTablesWith } from "../builders/stored-text.ts";

const yearDays = 365.25;

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("adds an incident once, even if its request arrives twice at the same moment", async () => {
  const id = crypto.randomUUID();
  const responses = await Promise.all([save(id, {}), save(id, {}), save(id, {})]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await list()).filter((incident) => incident.id === id)).toMatchObject([
    { ...anIncident, version: 1 },
  ]);
  expect(await listAuditEntries(id)).toMatchObject([{ action: "incident.add", before: null }]);
});

test("corrects an incident, and records what changed", async () => {
  const incident = await add();
  const response = await save(incident.id, {
    version: incident.version,
    people_count: null,
    is_serious_risk: true,
  });
  const { data } = await unwrap(response, incidentResponse);
  expect(data).toMatchObject({ people_count: null, is_serious_risk: true, version: incident.version + 1 });
  expect((await listAuditEntries(incident.id)).at(-1)).toMatchObject({
    before: { people_count: 1, is_serious_risk: false },
    after: { people_count: null, is_serious_risk: true },
  });
});

test("refuses a correction over another admin's, and returns that one", async () => {
  const { id, version } = await add();
  expect((await save(id, { version, measures: "A lock" })).status).toBe(200);
  const late = await save(id, { version, measures: "A guard" });
  expect(late.status).toBe(409);
  expect(await unwrap(late, failureView)).toMatchObject({
    current: { measures: "A lock", version: version + 1 },
  });
});

test("refuses to correct an incident that is not in the register", async () => {
  expect((await save(crypto.randomUUID(), { version: 3 })).status).toBe(404);
});

test.each([
  [{ description: " " }, "description"],
  [{ found_on: "2026-02-30" }, "found_on"],
  [{ found_on: "2099-01-01" }, "found_on"],
  [{ regulator_told_on: "2099-01-01" }, "regulator_told_on"],
  [{ people_count: -1 }, "people_count"],
  [{ people_count: 1.5 }, "people_count"],
  [{ measures: "x".repeat(4_001) }, "measures"],
])("refuses %j at its field, and stores nothing", async (changes, field) => {
  const id = crypto.randomUUID();
  const response = await save(id, changes);
  expect(response.status).toBe(422);
  expect((await unwrap(response, failureView)).errors).toHaveProperty(field);
  expect(await listTablesWith(id)).toEqual([]);
});

test("lists incidents by the day on which they were found, latest first", async () => {
  for (const found_on of ["2025-01-02", "2025-03-04", "2025-02-03"]) await add({ found_on });
  const days = (await list()).map(({ found_on }) => found_on);
  expect(days).toEqual(days.toSorted().toReversed());
});

test("exports the register with escaped formulas", async () => {
  const { id: _, ...incident } = await add({ description: "=1+1" });
  const file = await call("/api/admin/incidents/export", { token: admin.token });
  const [columns = [], ...rows] = parseCsv(await file.text()).map(({ cells }) => cells);
  const descriptions = rows.map((cells) => cells[columns.indexOf("description")]);
  expect(descriptions).toContain("'=1+1");
  expect(columns).toContain("is_serious_risk");
  expect(rows.flat()).toContain(incident.measures);
});

test("keeps an incident for five years after it was found, and no endpoint deletes it", async () => {
  // Today may not have begun in the store's time zone.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { id } = await add({ found_on: yesterday });
  expect((await call(`/api/admin/incidents/${id}`, { method: "DELETE", token: admin.token })).status).toBe(
    405,
  );
  await runNightlyCron(Math.floor(5 * yearDays) - 2);
  expect(await listTablesWith(id)).toContain("privacy_incidents");
  await runNightlyCron(Math.ceil(5 * yearDays) + 2);
  expect(await listTablesWith(id)).not.toContain("privacy_incidents");
});

async function add(changes: object = {}): Promise<IncidentView> {
  return (await unwrap(await save(crypto.randomUUID(), changes), incidentResponse)).data;
}

function save(id: string, changes: object): Promise<Response> {
  const json = { ...anIncident, version: 0, ...changes };
  return call(`/api/admin/incidents/${id}`, { method: "PUT", token: admin.token, json });
}

async function list(): Promise<IncidentView[]> {
  return (await unwrap(await call("/api/admin/incidents", { token: admin.token }), incidentsResponse)).data;
}
