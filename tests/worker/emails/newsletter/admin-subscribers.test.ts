import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { subscribersResponse } from "../../../../contract/admin/subscribers.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { confirmWith, createConfirmToken } from "../../builders/newsletter.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  for (const [email, createdAt] of [
    ["ann@store.test", "2026-01-01T00:00:00.000Z"],
    ["+cmd@store.test", "2026-01-02T00:00:00.000Z"],
    ["ben@store.test", "2026-01-03T00:00:00.000Z"],
  ] as const) {
    expect((await confirmWith(await createConfirmToken(email))).status).toBe(200);
    await env.DB.prepare("UPDATE newsletter_subscribers SET created_at = ? WHERE email = ?")
      .bind(createdAt, email)
      .run();
  }
});

test("lists subscribers page by page, latest first", async () => {
  expect(await listEmails("limit=2")).toEqual(["ben@store.test", "+cmd@store.test"]);
  expect(await listEmails("limit=2&page=2")).toEqual(["ann@store.test"]);
});

test("searches subscribers by email, ignoring case", async () => {
  expect(await listEmails("search=ANN")).toEqual(["ann@store.test"]);
});

test("filters subscribers by status", async () => {
  expect(await listEmails("status=unsubscribed")).toEqual([]);
});

test("exports subscribers with escaped formulas, latest first", async () => {
  const file = await call("/api/admin/newsletter/subscribers/export", { token: admin.token });
  const [columns, ...rows] = parseCsv(await file.text()).map((row) => row.cells);
  expect(columns?.slice(0, 2)).toEqual(["email", "status"]);
  expect(rows.map((cells) => cells[0])).toEqual(["ben@store.test", "'+cmd@store.test", "ann@store.test"]);
});

async function listEmails(query: string): Promise<string[]> {
  const response = await call(`/api/admin/newsletter/subscribers?${query}`, { token: admin.token });
  return (await unwrap(response, subscribersResponse)).data.map(({ email }) => email);
}
