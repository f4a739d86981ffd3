import { expect, test } from "vitest";
import type { ShownOfferView } from "../../contract/offers/shown-offers.ts";
import { listProductOffers } from "../../web/features/offers/shown-offers.ts";
import { describeSaving, listPriceRows } from "../../web/features/orders/totals-list.tsx";

test("lists the offers of a cart after the discount, before the price of delivery", () => {
  const offers = [
    { title: "10% off", code: "SPRING10", amount: 2 },
    { title: "Free delivery", code: null, amount: 5 },
  ];
  const rows = listPriceRows({ subtotal: 23, discount: 3, offers, tax: 2.16, shipping: 5 });
  expect(rows.map(({ label, value }) => `${label} ${value}`)).toEqual([
    "Subtotal $23.00",
    "Discount -$3.00",
    "SPRING10 (10% off) -$2.00",
    "Free delivery -$5.00",
    "Tax $2.16",
    "Shipping $5.00",
  ]);
});

test("says what discount and offers save together, only if there are offers", () => {
  const offers = [{ title: "10% off", code: null, amount: 0.1 }];
  expect(describeSaving({ discount: 0.2, offers })).toBe("You save $0.30");
  expect(describeSaving({ discount: 3, offers: [] })).toBeUndefined();
});

test("lists the offers that are for a product, and none for an exempt one", () => {
  const offers = [
    anOffer("all", { kind: "all" }),
    anOffer("toys", { kind: "categories", names: ["Toys"] }),
    anOffer("games", { kind: "categories", names: ["Games"] }),
    anOffer("kite", { kind: "products", ids: ["kite"] }),
    anOffer("ball", { kind: "products", ids: ["ball"] }),
  ];
  const view = { offers, exempt_product_ids: ["card"] };
  const list = (id: string) => listProductOffers(view, { id, category: "Toys" }).map((offer) => offer.id);
  expect(list("kite")).toEqual(["all", "toys", "kite"]);
  expect(list("card")).toEqual([]);
});

function anOffer(id: string, scope: ShownOfferView["scope"]): ShownOfferView {
  return {
    id,
    title: id,
    text: id,
    gives: "10% off",
    products: null,
    code: null,
    ends_on: null,
    display: "line",
    scope,
  };
}
