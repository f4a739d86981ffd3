import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  adminOfferResponse,
  changedOfferResponse,
  type NewOfferBody,
  offersResponse,
} from "../../../contract/admin/offers.ts";
import { parseCsv } from "../../../contract/shared/csv.ts";
import { offerCodes, orderAdjustments } from "../../../worker/db/schema/offers.ts";
import { orders } from "../../../worker/db/schema/orders.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { aCode, createOffer, newOffer, offerFields, offerTerms } from "../builders/offer-forms.ts";
import { aPaidOfferedOrder, recordUse } from "../builders/offers.ts";
import { withStaleRead } from "../builders/outages.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/shoppers.ts";
import { call, readFailure, storeContext, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("adds an offer with its code, and lists the newest first", async () => {
  const code = aCode();
  const offer = await createOffer(admin, {
    title: "Autumn",
    codes: { kind: "one", code: code.toLowerCase() },
    terms: offerTerms({ from_cents: 2_000 }),
    max_uses: 100,
  });
  expect(offer).toMatchObject({
    title: "Autumn",
    description: "10% off from $20",
    state: "on",
    codes: { kind: "one", code },
    uses: 0,
    max_uses: 100,
    version: 1,
    sold: { orders: 0, taken_off: 0, revenue: 0 },
  });
  const { data, count } = await unwrap(await send("GET", ""), offersResponse);
  expect(data[0]).toMatchObject({ id: offer.id, description: "10% off from $20", uses: 0 });
  expect(count).toBeGreaterThan(0);
  expect(await listActions(offer.id)).toEqual(["offer.create"]);
});

test.each<[Partial<NewOfferBody>, string, string]>([
  [{ title: " " }, "title", "Please enter a title"],
  [{ ends_on: "2019-12-31" }, "ends_on", "The last day must not be before the first"],
  [{ terms: { ...offerTerms(), from_cents: -1 } }, "terms.from_cents", "Must be at least 0"],
  [
    { terms: offerTerms({ reduction: { kind: "percentage", basis_points: 10_001 } }) },
    "terms.reduction.basis_points",
    "Must be at most 10000",
  ],
  [
    { terms: offerTerms({ scope: { kind: "products", ids: [crypto.randomUUID()] } }) },
    "terms.scope.ids",
    "A chosen product no longer exists. Please choose again",
  ],
  [
    { terms: offerTerms({ scope: { kind: "categories", ids: [crypto.randomUUID()] } }) },
    "terms.scope.ids",
    "A chosen category no longer exists. Please choose again",
  ],
  [{ codes: { kind: "one", code: "50%" } }, "codes.code", "A code has only letters and digits"],
  [{ max_uses: 100_000 }, "max_uses", "Must be at most 99999"],
  [{ codes: { kind: "many", count: 1_001 } }, "codes.count", "Must be at most 1000"],
  [
    { codes: { kind: "many", count: 2 }, display: "banner" },
    "display",
    "An offer with many codes is not shown, because each code counts once",
  ],
  [
    { customer_email: "pat@store.test", display: "line" },
    "display",
    "An offer for one customer cannot be shown to everybody",
  ],
])("refuses %j", async (changes, field, message) => {
  const response = await send("POST", "", newOffer(changes));
  expect(response.status).toBe(422);
  expect((await readFailure(response)).errors).toMatchObject({ [field]: message });
});

test("refuses a code that another offer has, also if both are added at once", async () => {
  const codes = { kind: "one" as const, code: aCode() };
  await createOffer(admin, { codes });
  const response = await send("POST", "", newOffer({ codes }));
  expect(response.status).toBe(409);
  expect((await readFailure(response)).errors).toEqual({
    "codes.code": "Another offer has this code, or had it before",
  });
  const rival = { kind: "one" as const, code: aCode() };
  const atOnce = await Promise.all([1, 2, 3].map(() => send("POST", "", newOffer({ codes: rival }))));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test("limits an offer for first orders to one use of a customer", async () => {
  const offer = await createOffer(admin, { terms: offerTerms({ first_order: true }) });
  expect(offer.is_once_per_customer).toBe(true);
});

test("saves a change in place of its version alone", async () => {
  const { id, version } = await createOffer(admin);
  const body = { ...offerFields({ title: "Summer", ends_on: "2020-02-01" }), version };
  const saved = await unwrap(await send("PUT", `/${id}`, body), changedOfferResponse);
  expect(saved.data).toMatchObject({ title: "Summer", state: "ended", version: 2 });
  const stale = await send("PUT", `/${id}`, body);
  expect(stale.status).toBe(409);
  expect((await readFailure(stale)).current).toMatchObject({ id, title: "Summer", version: 2 });
  const [entry] = (await listAuditEntries(id)).filter(({ action }) => action === "offer.update");
  expect(entry).toMatchObject({
    before: { title: "Spring", ends_on: null },
    after: { title: "Summer", ends_on: "2020-02-01" },
  });
});

test("refuses a save that another admin's overtakes", async () => {
  const { id, version } = await createOffer(admin);
  const response = await call(`/api/admin/offers/${id}`, {
    token: admin.token,
    method: "PUT",
    json: { ...offerFields({ title: "Late" }), version },
    bindings: {
      DB: withStaleRead(() => send("PUT", `/${id}`, { ...offerFields({ title: "First" }), version })),
    },
  });
  expect(response.status).toBe(409);
  expect((await readOffer(id)).title).toBe("First");
});

test("refuses a limit below the uses, and to delete an offer that orders have used", async () => {
  const { id, version } = await createOffer(admin, { max_uses: 5 });
  // The triggers that count uses are tested with the orders that hold them.
  await storeContext().db.$client.prepare("UPDATE offers SET uses = 3 WHERE id = ?").bind(id).run();
  const lower = await send("PUT", `/${id}`, { ...offerFields({ max_uses: 2 }), version });
  expect(lower.status).toBe(422);
  expect((await readFailure(lower)).errors).toEqual({
    max_uses: "Must be at least 3, as often as it was used",
  });
  const removal = await send("DELETE", `/${id}`);
  expect(removal.status).toBe(409);
  expect((await readFailure(removal)).message).toBe("Orders have used this offer. End it instead.");
  const exact = await send("PUT", `/${id}`, { ...offerFields({ max_uses: 3 }), version });
  expect((await unwrap(exact, changedOfferResponse)).data.state).toBe("used_up");
});

test("ends an offer once, and refuses later changes", async () => {
  const { id } = await createOffer(admin);
  const ended = (await unwrap(await send("POST", `/${id}/end`), changedOfferResponse)).data;
  expect(ended).toMatchObject({ state: "ended", version: 2 });
  expect(ended.ended_at).not.toBeNull();
  const again = (await unwrap(await send("POST", `/${id}/end`), changedOfferResponse)).data;
  expect(again).toEqual(ended);
  expect((await send("PUT", `/${id}`, { ...offerFields(), version: 2 })).status).toBe(409);
  expect(await listActions(id)).toEqual(["offer.create", "offer.end"]);
});

test("deletes an offer that was never used, with its codes", async () => {
  const codes = { kind: "one" as const, code: aCode() };
  const { id } = await createOffer(admin, { codes });
  expect((await send("DELETE", `/${id}`)).status).toBe(200);
  expect((await send("GET", `/${id}`)).status).toBe(404);
  expect((await send("DELETE", `/${id}`)).status).toBe(404);
  await createOffer(admin, { codes });
});

test("creates many codes that nobody can guess, each of them once", async () => {
  const { id, codes } = await createOffer(admin, { codes: { kind: "many", count: 1_000 } });
  expect(codes).toEqual({ kind: "many", count: 1_000 });
  const file = await send("GET", `/${id}/codes`);
  const [heading, ...rows] = parseCsv(await file.text()).map(({ cells }) => cells);
  expect(heading).toEqual(["code", "order_number"]);
  expect(new Set(rows.map(([code]) => code)).size).toBe(1_000);
  for (const [code] of rows) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  // Every letter has each of the 32 values at about the same rate.
  const letters = rows.map(([code = ""]) => code).join("");
  for (const letter of "0123456789ABCDEFGHJKMNPQRSTVWXYZ") {
    const share = letters.split(letter).length / (letters.length / 32);
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(1.5);
  }
});

test("limits the automatic offers that have not ended", async () => {
  const ids = [];
  for (let count = 0; count < 50; count += 1) {
    ids.push((await createOffer(admin, { codes: { kind: "automatic" } })).id);
  }
  const body = newOffer({ codes: { kind: "automatic" } });
  expect((await send("POST", "", body)).status).toBe(409);
  await send("POST", `/${ids[0]}/end`);
  ids.push((await createOffer(admin, body)).id);
  for (const id of ids) await send("POST", `/${id}/end`);
});

test("tells what an offer sold, without what was canceled or not paid", async () => {
  const { orderId } = await aPaidOfferedOrder({
    lines: [{ priceCents: 1_000, quantity: 2, offerCents: 300 }],
  });
  const { db } = storeContext();
  const taken = await db.select().from(orderAdjustments).where(eq(orderAdjustments.orderId, orderId)).get();
  const { id, sold, uses } = await readOffer(taken?.offerId ?? "");
  // 20.00 - 3.00, with 12 % tax of 17.00 and free delivery.
  expect({ sold, uses }).toEqual({ sold: { orders: 1, taken_off: 3, revenue: 19.04 }, uses: 1 });
  await db.update(orders).set({ status: "canceled" }).where(eq(orders.id, orderId));
  expect((await readOffer(id)).sold).toEqual({ orders: 0, taken_off: 0, revenue: 0 });
});

test("exports the order that used each of many codes", async () => {
  const offer = await createOffer(admin, { codes: { kind: "many", count: 2 } });
  const { db } = storeContext();
  const [used] = await db.select().from(offerCodes).where(eq(offerCodes.offerId, offer.id));
  const { orderId, order } = await aPaidOrder(await aProduct());
  const use = { id: offer.id, title: offer.title, code: used?.code ?? "", terms: offer.terms };
  await recordUse(use, orderId, { singleUseCode: use.code });
  const rows = parseCsv(await (await send("GET", `/${offer.id}/codes`)).text()).map(({ cells }) => cells);
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual([use.code, order.order_number]);
  expect(rows.filter(([, number]) => number === "")).toHaveLength(1);
  expect((await listAuditEntries("offer_codes")).at(-1)).toMatchObject({ after: { offer: offer.title } });
});

test("draws the QR code of a code's link", async () => {
  const image = await call("/images/discount/SPRING10.gif");
  expect(image.headers.get("Content-Type")).toBe("image/gif");
  expect((await image.bytes()).slice(0, 3)).toEqual(new TextEncoder().encode("GIF"));
  expect((await call("/images/discount/spring10.gif")).status).toBe(404);
});

test("describes what an offer is for by the current names", async () => {
  const { id, name } = await aProduct();
  const offer = await createOffer(admin, { terms: offerTerms({ scope: { kind: "products", ids: [id] } }) });
  expect(offer.description).toBe(`10% off ${name}`);
});

function send(method: string, path: string, json?: unknown): Promise<Response> {
  const body = json === undefined ? {} : { json };
  return call(`/api/admin/offers${path}`, { token: admin.token, method, ...body });
}

async function readOffer(id: string) {
  return (await unwrap(await send("GET", `/${id}`), adminOfferResponse)).data;
}

async function listActions(id: string) {
  return (await listAuditEntries(id)).map(({ action }) => action);
}
