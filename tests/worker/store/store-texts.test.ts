import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { adminTextResponse } from "../../../contract/admin/content.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { textResponse } from "../../../contract/store/texts.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { openPage } from "../builders/pages.ts";
import { call, unwrap } from "../builders/store.ts";
import { allRegistrations, taxByPlace, taxPerProduct } from "../builders/taxes.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("starts with texts that contain the store's facts", async () => {
  const terms = await readVisibleText("/terms");
  expect(terms).not.toContain("In effect since");
  expect(terms).toContain(
    "Your Store is a store at 1 Your Street, Your Town, ON K1A 1A1, Canada. You can reach us at hello@your-store.example , by phone at 555-555-0100, and in person Monday to Friday, 9:00 AM to 5:00 PM.",
  );
  expect(terms).toContain("We accept Visa, Mastercard and Amex.");
  expect(terms).toContain("With an account, you can pay cash on delivery at local postal codes.");
  expect(terms).toContain(
    "Delivery costs $5.00. Free to local postal codes on orders over $15.00 before discounts. Your cart and every product page",
  );
  expect(await readVisibleText("/privacy")).toContain(
    "Our privacy officer, the owner of Your Store, answers",
  );
  const about = await readVisibleText("/about");
  for (const title of ["Our store", "What you can count on", "Clear prices", "Come by or write"]) {
    expect(about).toContain(title);
  }
});

test("the terms say how the store taxes", async () => {
  expect(await readVisibleText("/terms")).toContain("Each product has one tax rate for every address");
  const setTaxMode = (tax_mode: string) =>
    call("/api/admin/settings", { method: "PUT", token: admin.token, json: { tax_mode } });
  await setTaxMode("by_place");
  expect(await readVisibleText("/terms")).toContain(
    "Taxes are not included. They depend on the product and on the place that we deliver to.",
  );
  await setTaxMode("per_product");
});

test("the terms ask for an account only while the store does not sell to guests", async () => {
  const rule = "You need an account to order.";
  expect(await readVisibleText("/terms")).toContain(rule);
  await changeSettings({ guest_checkout: true });
  const terms = await readVisibleText("/terms");
  expect(terms).not.toContain(rule);
  expect(terms).toContain("or with the link in your emails, until it ships");
  await changeSettings({ guest_checkout: false });
});

test("the terms describe pick-up only while the store offers it", async () => {
  expect(await readVisibleText("/terms")).not.toContain("pick up");
  await changeSettings({ pickup: true, pay_at_pickup: true, pickup_hold_days: 5 });
  const terms = await readVisibleText("/terms");
  expect(terms).toContain("You can then pay at the counter, in cash or by Interac.");
  expect(terms).toContain("We keep it for 5 days after its pick-up time");
  await changeSettings({ pay_at_pickup: false, pickup_hold_days: 1 });
  const cardTerms = await readVisibleText("/terms");
  expect(cardTerms).not.toContain("at the counter");
  expect(cardTerms).toContain("We keep it for a day after");
  await changeSettings({ pickup: false });
});

test("the terms of a store that taxes by place name its registrations, not the number for taxes by product", async () => {
  await env.DB.prepare(
    "INSERT OR REPLACE INTO store_content (key, value, version, updated_at) VALUES ('identity', ?, 1, '2026-01-01')",
  )
    .bind(JSON.stringify({ tax_number: "987654321RT0001" }))
    .run();
  const ended = { kind: "qst", number: "1234567890TQ0001", from: "2020-01-01", until: "2021-01-01" } as const;
  const registrations = [
    ...allRegistrations.filter(({ kind }) => kind === "gst_hst" || kind === "mb_rst"),
    ended,
  ];
  await taxByPlace({ registrations });
  expect((await readText("terms")).fields.tax_number).toBe(
    "We are registered for GST/HST 123456789RT0001 and Manitoba RST 123456-7.",
  );
  await taxByPlace({ registrations: [] });
  expect((await readText("terms")).fields.tax_number).toBe("");
  await taxPerProduct();
  expect((await readText("terms")).fields.tax_number).toBe("Our GST/HST number is 987654321 RT0001.");
  await env.DB.prepare("DELETE FROM store_content WHERE key IN ('identity', 'tax')").run();
});

test("renders and escapes a changed text on its page at once", async () => {
  await changeText("terms", {
    effective: "2027-01-15",
    text: "## House <script>alert(1)</script> rules\n\nBe kind. [Deals](/deals)\n\n- One\n- Two for {name}",
  });
  const html = await (await openPage("/terms")).text();
  expect(html).not.toContain("<script>alert(1)");
  expect(await readVisibleText("/terms")).toMatch(
    /In effect since January 15, 2027\..*1\. House &lt;script&gt;alert\(1\)&lt;\/script&gt; rules .*One Two for Your Store/,
  );
  expect((await listAuditEntries("store-terms")).at(-1)?.after).toMatchObject({ effective: "2027-01-15" });
  const { data } = await unwrap(await call("/api/store-settings/texts/terms"), textResponse);
  expect(data.sections.map(({ title }) => title)).toEqual(["House <script>alert(1)</script> rules"]);
});

test("shows a changed setting in the text that refers to it", async () => {
  await changeText("about", { subtitle: "From {town}", text: "## Hello\n\nCash? {cash_on_delivery}" });
  expect(await readVisibleText("/about")).toContain("From Your Town, Ontario");
  const setCashOnDelivery = (cash: boolean) =>
    call("/api/admin/settings", { method: "PUT", token: admin.token, json: { cash_on_delivery: cash } });
  await setCashOnDelivery(false);
  expect(await readVisibleText("/about")).not.toContain("We offer cash on delivery");
  await setCashOnDelivery(true);
});

test("accepts one of two simultaneous changes of a text, and returns the accepted one to the other admin", async () => {
  const { document, version } = await readText("privacy");
  const responses = await Promise.all(
    ["Left", "Right"].map((subtitle) => saveText("privacy", { ...document, subtitle, version })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const second = await saveText("privacy", { ...document, subtitle: "Late", version });
  expect(await unwrap(second, failureResponse)).toMatchObject({
    current: { document: { subtitle: expect.stringMatching(/Left|Right/) }, version: version + 1 },
  });
});

test.each([
  [{ text: "" }, "text", /required/],
  [{ text: "x".repeat(30_001) }, "text", /at most 30000/],
  [{ text: "Call {telephone}" }, "text", /no field \{telephone\}/],
  [{ text: "[x](javascript:alert)" }, "text", /The link/],
  [{ effective: "soon" }, "effective", /yyyy-MM-dd/],
  [{ subtitle: "{nobody}" }, "subtitle", /no field/],
])("refuses the text %j, with an error for the field %s", async (changes, field, message) => {
  const { document, version } = await readText("terms");
  const response = await saveText("terms", { ...document, ...changes, version });
  expect(response.status).toBe(422);
  expect((await unwrap(response, failureResponse)).errors?.[field]).toMatch(message);
});

test("logs the field of a stored text that is no longer valid, and does not delete the text", async () => {
  await changeText("terms", { text: "Our own words." });
  const select = env.DB.prepare("SELECT value FROM store_content WHERE key = 'terms'");
  await env.DB.prepare(
    "UPDATE store_content SET value = json_set(value, '$.text', 'Our own {former_field}.') WHERE key = 'terms'",
  ).run();
  const saved = await select.first("value");
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const { document, standard } = await readText("terms");
  expect(document).toEqual(standard);
  const [message, details] = errors.mock.calls[0] ?? [];
  errors.mockRestore();
  expect(message).toMatch(/^Stored content does not fit its schema/);
  expect(JSON.parse(String(details))).toMatchObject({
    key: "terms",
    fields: [expect.stringMatching(/^text: /)],
  });
  expect(await select.first("value")).toBe(saved);
});

test("returns 404 for a page without a text", async () => {
  expect((await call("/api/store-settings/texts/contact")).status).toBe(404);
  expect((await call("/api/admin/store-texts/contact", { token: admin.token })).status).toBe(404);
});

test("refuses guests the source of a text", async () => {
  expect((await call("/api/admin/store-texts/terms")).status).toBe(401);
});

/** Returns the visible text of a page. */
async function readVisibleText(path: string): Promise<string> {
  const html = await (await openPage(path)).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0];
  if (main === undefined) throw new Error("The page has no main element");
  return main
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

async function changeSettings(json: object): Promise<void> {
  const response = await call("/api/admin/settings", { method: "PUT", token: admin.token, json });
  expect(response.status).toBe(200);
}

async function changeText(page: string, changes: object) {
  const { document, version } = await readText(page);
  return unwrap(await saveText(page, { ...document, ...changes, version }), adminTextResponse);
}

async function readText(page: string) {
  return (
    await unwrap(await call(`/api/admin/store-texts/${page}`, { token: admin.token }), adminTextResponse)
  ).data;
}

function saveText(page: string, json: unknown) {
  return call(`/api/admin/store-texts/${page}`, { method: "PUT", token: admin.token, json });
}
