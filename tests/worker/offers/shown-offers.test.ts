import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OfferTerms } from "../../../contract/offers/offer-terms.ts";
import { shownOffersResponse } from "../../../contract/offers/shown-offers.ts";
import { categories, products } from "../../../worker/db/schema/catalog.ts";
import { offerCodes, offers } from "../../../worker/db/schema/offers.ts";
import { saveSettings } from "../builders/guests.ts";
import { anOffer } from "../builders/offers.ts";
import { openPage } from "../builders/pages.ts";
import { aProduct } from "../builders/products.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";

const fresh = { "Cache-Control": "no-cache" };

test("lists no offer that is hidden, planned, over, ended, used up or for one customer", async () => {
  await anOffer({ code: null });
  await anOffer({ code: null, display: "line", startsOn: "2099-01-01" });
  await anOffer({ code: null, display: "line", endsOn: "2026-01-02" });
  await anOffer({ code: null, display: "line", endedAt: "2026-01-02T00:00:00.000Z" });
  await anOffer({ display: "line", customerEmail: "robin@example.ca" });
  const usedUp = await anOffer({ code: null, display: "line", maxUses: 2 });
  await storeContext().db.update(offers).set({ uses: 2 }).where(eq(offers.id, usedUp.id));
  expect(await listOffers()).toEqual({ offers: [], exempt_product_ids: [] });
});

test("lists offers without a code, and those with one code that counts in many orders", async () => {
  const automatic = await anOffer({ code: null, title: "Spring", display: "line" });
  const shared = await anOffer({ title: "Post card", display: "banner", endsOn: "2099-12-24" });
  const single = await anOffer({ code: null, isAutomatic: false, display: "line" });
  await addCode(single.id, { isSingleUse: true });
  const several = await anOffer({ display: "line" });
  await addCode(several.id, { isSingleUse: false });
  const { offers: shown } = await listOffers();
  expect(shown.map(({ id, code, display }) => ({ id, code, display }))).toEqual([
    { id: automatic.id, code: null, display: "line" },
    { id: shared.id, code: shared.code, display: "banner" },
  ]);
});

test("names the categories and products of an offer, and the products that are exempt", async () => {
  const [kite, hidden, card] = [
    await aProduct({ name: "Kite" }),
    await aProduct({ isActive: false }),
    await anExemptProduct(),
  ];
  const toys = await storeContext().db.select().from(categories).get();
  const ofCategory = await anOffer({
    code: null,
    display: "line",
    terms: toTerms({ kind: "categories", ids: [toys?.id ?? "", crypto.randomUUID()] }),
  });
  const ofProducts = await anOffer({
    code: null,
    display: "line",
    terms: toTerms({ kind: "products", ids: [hidden.id, kite.id, card.id] }),
  });
  const ofNothing = await anOffer({
    code: null,
    display: "line",
    terms: toTerms({ kind: "products", ids: [hidden.id] }),
  });
  const { offers: shown, exempt_product_ids } = await listOffers();
  const scopes = new Map(shown.map(({ id, scope }) => [id, scope]));
  expect(scopes.get(ofCategory.id)).toEqual({ kind: "categories", names: [toys?.name] });
  expect(scopes.get(ofProducts.id)).toEqual({ kind: "products", ids: [kite.id] });
  expect(scopes.has(ofNothing.id)).toBe(false);
  expect(exempt_product_ids).toContain(card.id);
});

test("shows an offer in the pages that the Worker renders, and no offer on an exempt product", async () => {
  const { code } = await anOffer({ title: "Harvest days", display: "banner" });
  const [kite, card] = [await aProduct(), await anExemptProduct()];
  const home = getContent(await (await openPage("/", {}, fresh)).text());
  expect(home).toContain("Harvest days");
  expect(home).toContain(`href="/discount/${code}"`);
  expect(getContent(await (await openPage(`/product/${kite.slug}`, {}, fresh)).text())).toContain(code);
  expect(getContent(await (await openPage(`/product/${card.slug}`, {}, fresh)).text())).not.toContain(code);
});

test("serves a code's page uncached and without an index, with a form for browsers without scripts", async () => {
  await saveSettings({ guest_checkout: true });
  const page = await openPage("/discount/SPRING10");
  const html = await page.text();
  expect([page.status, page.headers.get("ETag")]).toEqual([200, null]);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(getContent(html)).toContain('<input type="hidden" name="code" value="SPRING10"/>');
});

async function anExemptProduct() {
  const product = await aProduct();
  await storeContext().db.update(products).set({ isOfferExempt: true }).where(eq(products.id, product.id));
  return product;
}

test("describes an offer with its code, its conditions and its last day", async () => {
  const kite = await aProduct({ name: "Kite" });
  const { id, code } = await anOffer({
    display: "line",
    endsOn: "2099-12-24",
    terms: { ...toTerms({ kind: "products", ids: [kite.id] }), from_cents: 2_000, first_order: true },
  });
  expect((await listOffers()).offers.find((offer) => offer.id === id)).toMatchObject({
    text: `10% off Kite from $20 with ${code}, first order only, until December 24`,
    gives: "10% off",
    products: "Kite",
  });
});

function toTerms(scope: OfferTerms["scope"]): OfferTerms {
  return {
    reduction: { kind: "percentage", basis_points: 1_000 },
    scope,
    from_cents: 0,
    excludes_sale: false,
    first_order: false,
    combines: true,
  };
}

async function listOffers() {
  return (await unwrap(await call("/api/offers", { headers: fresh }), shownOffersResponse)).data;
}

async function addCode(offerId: string, values: { readonly isSingleUse: boolean }): Promise<void> {
  const code = crypto.randomUUID().replaceAll("-", "").slice(0, 12).toUpperCase();
  await storeContext()
    .db.insert(offerCodes)
    .values({ code, offerId, createdAt: new Date().toISOString(), ...values });
}

/** Returns the page's content without its head and data. */
function getContent(html: string): string {
  return html.slice(html.indexOf('id="root"'), html.indexOf('id="page-data"'));
}
