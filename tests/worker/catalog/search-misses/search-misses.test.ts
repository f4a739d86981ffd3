import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { searchMissesResponse } from "../../../../contract/admin/search-misses.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { listSearchMisses } from "../../../../worker/domain/catalog/search-misses/list-search-misses.ts";
import { anAdmin } from "../../builders/admins.ts";
import { atTime } from "../../builders/clock.ts";
import { runNightlyCron } from "../../builders/schedule.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";

const dayMs = 86_400_000;

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM search_misses").run();
});

test("counts searches without results, ignoring case and spaces, most frequent first", async () => {
  for (const term of ["Yarn", " yarn ", "YARN", "glue  gun"]) await reportMiss({ term });
  const { searches, last_day } = await readSearchMisses();
  expect(searches).toEqual([
    { term: "yarn", count: 3, last_day },
    { term: "glue gun", count: 1, last_day },
  ]);
});

test("stores no terms that may identify a person, and no empty or very long ones", async () => {
  for (const term of ["robin@example.com", "204 555 0134", "PD-7K3M-Q9TX", "", "x".repeat(61)]) {
    expect((await reportMiss({ term })).status).toBe(202);
  }
  expect((await readSearchMisses()).searches).toEqual([]);
});

test.each(["Sec-GPC", "DNT"])("counts nothing for a browser that sends %s", async (name) => {
  expect((await reportMiss({ term: "yarn" }, { [name]: "1" })).status).toBe(202);
  expect((await readSearchMisses()).searches).toEqual([]);
});

test("counts real searches although one visitor fills the day with invented ones", async () => {
  await reportMiss({ term: "yarn" });
  await reportMiss({ term: "yarn" });
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
     INSERT INTO search_misses SELECT day, 'invented ' || i, 1 FROM search_misses, n`,
  ).run();
  for (const term of ["glue gun", "one more invention", "glue gun"]) await reportMiss({ term });
  const { searches } = await readSearchMisses();
  expect(searches.slice(0, 2)).toMatchObject([
    { term: "glue gun", count: 2 },
    { term: "yarn", count: 2 },
  ]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM search_misses").first("n")).toBe(500);
});

test("deletes a search after 28 days", async () => {
  // The nightly run starts when the store's day is also the day of UTC.
  const night = new Date();
  night.setUTCHours(9, 17, 0, 0);
  for (const daysAgo of [28, 27]) {
    await atTime(new Date(night.getTime() - daysAgo * dayMs), () => reportMiss({ term: "yarn" }));
  }
  expect((await listSearchMisses(storeContext(night))).searches).toMatchObject([{ count: 1 }]);
  await atTime(night, runNightlyCron);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM search_misses").first("n")).toBe(1);
});

test.each([[{ term: 7 }], [{ term: "x".repeat(201) }], [{}]])(
  "refuses %o with a message for its field",
  async (json) => {
    const response = await reportMiss(json);
    expect(response.status).toBe(422);
    expect(Object.keys((await unwrap(response, failureResponse)).errors ?? {})).toEqual(["term"]);
  },
);

function reportMiss(json: unknown, headers?: Record<string, string>) {
  return call("/api/search-misses", { json, ...(headers === undefined ? {} : { headers }) });
}

async function readSearchMisses() {
  const { token } = await anAdmin();
  return (await unwrap(await call("/api/admin/stats/search-misses", { token }), searchMissesResponse)).data;
}
