import { beforeAll, expect, test } from "vitest";
import { auditLogResponse } from "../../../contract/admin/audit-log.ts";
import { adminHomeResponse, adminTextResponse } from "../../../contract/admin/content.ts";
import { type OpeningView, openingResponse } from "../../../contract/admin/opening.ts";
import { setupResponse } from "../../../contract/admin/setup.ts";
import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

// The tests share one store, which becomes its owner's step by step.
test("lists every placeholder of a new store, and lets none stay", async () => {
  expect(await findSample("identity")).toEqual({
    page: "identity",
    sentences: [
      "Your Store",
      "1 Your Street, Your Town, ON K1A 1A1",
      "Your Town, Ontario",
      "555-555-0100",
      "hello@your-store.example",
      "Order online",
      "Order online, and we deliver to your door.",
      "Open Monday to Friday, 9:00 AM to 5:00 PM",
      "30-day returns: Return it within 30 days for your money back.",
      "Privacy officer: the owner of Your Store",
    ],
    can_stay: false,
  });
  expect((await readOpening()).samples.map(({ page }) => page)).toEqual([
    "identity",
    "home",
    "about",
    "terms",
    "privacy",
  ]);
});

test("leaves hours, guarantee and privacy officer as samples after the setup, which does not ask for them", async () => {
  await setUp();
  await setUp();
  expect(await findSample("identity")).toMatchObject({
    sentences: [
      "Open Monday to Friday, 9:00 AM to 5:00 PM",
      "30-day returns: Return it within 30 days for your money back.",
      "Privacy officer: the owner of Tidewater Paper",
    ],
    can_stay: true,
  });
  expect(await findSample("about")).toMatchObject({
    sentences: ["We run Tidewater Paper ourselves, and know what we sell."],
  });
});

test("counts a page that is saved unchanged as confirmed, and records that", async () => {
  const identity = await unwrap(await get("store-identity"), storeIdentityResponse);
  await put("store-identity", { ...identity.data.identity, version: identity.data.version });
  expect(await findSample("identity")).toBeUndefined();
  const auditLog = await unwrap(await get("audit-log?entity_id=store-identity"), auditLogResponse);
  expect(auditLog.data[0]?.summary).toBe("Saved the store's identity as it was");
  const home = await unwrap(await get("home"), adminHomeResponse);
  await put("home", { ...home.data.home, version: home.data.version });
  expect(await findSample("home")).toBeUndefined();
  expect(await readTextsStep()).toMatchObject({
    is_done: false,
    message: "3 pages have sample texts. Replace or confirm them.",
  });
});

test("completes the step when no sample is left, and the setup keeps the confirmed hours", async () => {
  for (const page of ["about", "terms", "privacy"]) {
    const { data } = await unwrap(await get(`store-texts/${page}`), adminTextResponse);
    await put(`store-texts/${page}`, { ...data.document, version: data.version });
  }
  expect(await readTextsStep()).toMatchObject({ is_done: true });
  await setUp();
  expect((await readOpening()).samples).toEqual([]);
});

async function setUp() {
  const { data } = await unwrap(await get("setup"), setupResponse);
  const { identity_version, settings_version } = data;
  await put("setup", {
    name: "Tidewater Paper",
    tagline: "Paper, pens and cards",
    categories: ["Notebooks"],
    street: "1800 Hollis Street",
    locality: "Halifax",
    postal_code: "B3J 1A1",
    phone: "902-555-0142",
    email: "hello@tidewater.example",
    shipping_flat_rate: 8.5,
    shipping_free_over: null,
    cash_on_delivery: false,
    identity_version,
    settings_version,
  });
}

async function findSample(page: OpeningView["samples"][number]["page"]) {
  return (await readOpening()).samples.find((sample) => sample.page === page);
}

async function readTextsStep() {
  return (await readOpening()).checks.find(({ name }) => name === "Sample texts");
}

async function readOpening() {
  return (await unwrap(await get("opening"), openingResponse)).data;
}

function get(path: string) {
  return call(`/api/admin/${path}`, { token: admin.token });
}

async function put(path: string, json: object) {
  const response = await call(`/api/admin/${path}`, { method: "PUT", token: admin.token, json });
  expect(response.status).toBe(200);
}
