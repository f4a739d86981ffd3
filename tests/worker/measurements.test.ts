import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { measurementsResponse } from "../../contract/admin/measurements.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { purgeMeasurements, recordMeasurement } from "../../worker/domain/measurements/record-measurement.ts";
import { findPercentile75, toStep } from "../../worker/domain/measurements/steps.ts";
import { anAdmin } from "./builders/admins.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

const dayMilliseconds = 86_400_000;

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM page_timings"),
    env.DB.prepare("DELETE FROM search_misses"),
  ]);
});

const send = (json: unknown, headers?: Record<string, string>) =>
  call("/api/measurements", { json, ...(headers === undefined ? {} : { headers }) });

async function readMeasurements() {
  const { token } = await anAdmin();
  return (await unwrap(await call("/api/admin/stats/measurements", { token }), measurementsResponse)).data;
}

test("an admin sees what three of four visits were faster than, by the kind of page", async () => {
  const context = storeContext();
  for (const lcp of [900, 1_100, 2_400, 5_000]) {
    await recordMeasurement(context, { kind: "page", page: "home", ttfb: 90, lcp, cls: 0 });
  }
  expect((await send({ kind: "page", page: "product", ttfb: 700, inp: 40 })).status).toBe(202);
  expect((await readMeasurements()).pages).toEqual([
    { page: "home", visits: 4, ttfb: 100, lcp: 2_500, inp: null, cls: 0 },
    { page: "product", visits: 1, ttfb: 800, lcp: null, inp: 50, cls: null },
  ]);
});

test("searches in vain are counted as they are meant, the most frequent first", async () => {
  for (const term of ["Yarn", " yarn ", "YARN", "glue  gun"]) await send({ kind: "empty_search", term });
  const { empty_searches, last_day } = await readMeasurements();
  expect(empty_searches).toEqual([
    { term: "yarn", count: 3, last_day },
    { term: "glue gun", count: 1, last_day },
  ]);
});

test("what may say who somebody is, is not kept, nor what nobody types", async () => {
  for (const term of ["robin@example.com", "204 555 0134", "PD-7K3M-Q9TX", "", "x".repeat(61)]) {
    expect((await send({ kind: "empty_search", term })).status).toBe(202);
  }
  expect((await readMeasurements()).empty_searches).toEqual([]);
});

test.each(["Sec-GPC", "DNT"])("a browser that sends %s is not measured", async (name) => {
  expect((await send({ kind: "empty_search", term: "yarn" }, { [name]: "1" })).status).toBe(202);
  expect((await send({ kind: "page", page: "home", ttfb: 90 }, { [name]: "1" })).status).toBe(202);
  expect(await readMeasurements()).toMatchObject({ pages: [], empty_searches: [] });
});

test("a visitor who fills a day with invented searches does not keep others from being counted", async () => {
  const context = storeContext();
  const search = (term: string) => recordMeasurement(context, { kind: "empty_search", term });
  await search("yarn");
  await search("yarn");
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
     INSERT INTO search_misses SELECT day, 'invented ' || i, 1 FROM search_misses, n`,
  ).run();
  await search("glue gun");
  await search("one more invention");
  await search("glue gun");
  const { empty_searches } = await readMeasurements();
  expect(empty_searches.slice(0, 2)).toMatchObject([
    { term: "glue gun", count: 2 },
    { term: "yarn", count: 2 },
  ]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM search_misses").first("n")).toBe(500);
});

test("after 28 days nothing is left", async () => {
  const now = Date.now();
  const long = storeContext(new Date(now - 28 * dayMilliseconds));
  const lately = storeContext(new Date(now - 27 * dayMilliseconds));
  for (const context of [long, lately]) {
    await recordMeasurement(context, { kind: "empty_search", term: "yarn" });
    await recordMeasurement(context, { kind: "page", page: "home", ttfb: 90 });
  }
  expect(await readMeasurements()).toMatchObject({ pages: [{ visits: 1 }], empty_searches: [{ count: 1 }] });
  await purgeMeasurements(storeContext(new Date(now)));
  for (const table of ["page_timings", "search_misses"]) {
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n")).toBe(1);
  }
});

test.each([
  [{ kind: "page", page: "basement" }, "page"],
  [{ kind: "page", page: "home", lcp: -1 }, "lcp"],
  [{ kind: "page", page: "home", cls: "0" }, "cls"],
  [{ kind: "empty_search", term: 7 }, "term"],
  [{ kind: "visit" }, "kind"],
])("%o is refused with a message for its field", async (json, field) => {
  const response = await send(json);
  expect(response.status).toBe(422);
  expect(Object.keys((await unwrap(response, failureView)).errors ?? {})).toEqual([field]);
});

test("a step ends at each of the limits between good, fair and poor", () => {
  expect([800, 801, 2_500, 2_501, 700_000].map((value) => toStep("lcp", value))).toEqual([
    800, 1_000, 2_500, 3_000, 600_000,
  ]);
  expect([0, 1, 100, 101].map((value) => toStep("cls", value))).toEqual([0, 10, 100, 150]);
  expect(findPercentile75([])).toBeNull();
  expect(
    findPercentile75([
      { atMost: 50, found: 3 },
      { atMost: 100, found: 1 },
    ]),
  ).toBe(50);
  expect(
    findPercentile75([
      { atMost: 50, found: 2 },
      { atMost: 100, found: 2 },
    ]),
  ).toBe(100);
});
