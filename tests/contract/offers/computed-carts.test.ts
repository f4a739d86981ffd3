import { expect, test } from "vitest";
import { applyOffers, type CartOffer, type Reduction } from "../../../contract/offers/apply-offers.ts";

type Cents = number;
type Line = readonly [productId: string, quantity: number, unitPriceCents: Cents];
type Offer = Partial<CartOffer> & { readonly id: string; readonly reduction: Reduction };

/** What each offer takes off each line, such as "spring a 120". The delivery is the line "delivery". */
type Expected = readonly string[];

const tenPercent: Offer = { id: "ten", reduction: { kind: "percentage", basis_points: 1_000 } };
const half: Offer = { id: "half", reduction: { kind: "percentage", basis_points: 5_000 } };
const everything: Offer = { id: "all", reduction: { kind: "percentage", basis_points: 10_000 } };
const fiveDollars: Offer = { id: "five", reduction: { kind: "amount", cents: 500 } };
const freeDelivery: Offer = { id: "free", reduction: { kind: "free_delivery" } };
const buyOneGetOne: Offer = { id: "bogo", reduction: { kind: "buy_get", buy: 1, get: 1 } };
const buyTwoGetOne: Offer = { id: "b2g1", reduction: { kind: "buy_get", buy: 2, get: 1 } };
const alone = (offer: Offer): Offer => ({ ...offer, combines: false });
const from = (cents: Cents, offer: Offer): Offer => ({ ...offer, from_cents: cents });
const on = (ids: string, offer: Offer): Offer => ({ ...offer, product_ids: ids.split("") });

// Every cart was computed by hand. Prices are in cents, and the delivery costs 500.
test.each<[string, readonly Line[], readonly Offer[], Expected]>([
  ["no offer", [["a", 2, 999]], [], []],
  ["10 % of one line", [["a", 1, 1_999]], [tenPercent], ["ten a 200"]],
  ["10 % of 5 cents is half a cent, up", [["a", 1, 5]], [tenPercent], ["ten a 1"]],
  ["10 % of 4 cents is nothing", [["a", 1, 4]], [tenPercent], []],
  // 10 % of 1,998 is 199.8.
  ["10 % of two units", [["a", 2, 999]], [tenPercent], ["ten a 200"]],
  // 10 % of 330 is 33, in equal parts.
  [
    "10 % of three equal lines",
    [
      ["a", 1, 110],
      ["b", 1, 110],
      ["c", 1, 110],
    ],
    [tenPercent],
    ["ten a 11", "ten b 11", "ten c 11"],
  ],
  // 10 % of 315 is 31.5, so 32: 10.67 each, and the cents that are left go to the first two.
  [
    "10 % with cents left over",
    [
      ["a", 1, 105],
      ["b", 1, 105],
      ["c", 1, 105],
    ],
    [tenPercent],
    ["ten a 11", "ten b 11", "ten c 10"],
  ],
  // 10 % of 300: 1/3 and 2/3.
  [
    "10 % of lines of different prices",
    [
      ["a", 1, 100],
      ["b", 1, 200],
    ],
    [tenPercent],
    ["ten a 10", "ten b 20"],
  ],
  [
    "everything",
    [
      ["a", 3, 125],
      ["b", 1, 1],
    ],
    [everything],
    ["all a 375", "all b 1"],
  ],
  [
    "10 % of one of two lines",
    [
      ["a", 1, 1_000],
      ["b", 1, 1_000],
    ],
    [on("b", tenPercent)],
    ["ten b 100"],
  ],
  ["an offer for other products", [["a", 1, 1_000]], [on("b", tenPercent)], []],
  // 500 in the ratio 1,000 : 500 is 333.33 and 166.67.
  [
    "$5 off two lines",
    [
      ["a", 1, 1_000],
      ["b", 1, 500],
    ],
    [fiveDollars],
    ["five a 333", "five b 167"],
  ],
  ["$5 off less than $5", [["a", 1, 300]], [fiveDollars], ["five a 300"]],
  ["$5 off exactly $5", [["a", 1, 500]], [fiveDollars], ["five a 500"]],
  [
    "$5 off one product of two",
    [
      ["a", 1, 400],
      ["b", 1, 900],
    ],
    [on("a", fiveDollars)],
    ["five a 400"],
  ],
  // 500 / 3 is 166.67.
  [
    "$5 off three equal lines",
    [
      ["a", 1, 900],
      ["b", 1, 900],
      ["c", 1, 900],
    ],
    [fiveDollars],
    ["five a 167", "five b 167", "five c 166"],
  ],
  ["free delivery", [["a", 1, 100]], [freeDelivery], ["free delivery 500"]],
  ["free delivery from $30, not reached", [["a", 1, 2_999]], [from(3_000, freeDelivery)], []],
  ["free delivery from $30, reached", [["a", 1, 3_000]], [from(3_000, freeDelivery)], ["free delivery 500"]],
  [
    "from $20 of the offered products alone",
    [
      ["a", 1, 1_999],
      ["b", 1, 5_000],
    ],
    [from(2_000, on("a", tenPercent))],
    [],
  ],
  // The threshold counts prices before offers, so both count.
  [
    "a threshold before other offers",
    [["a", 1, 2_000]],
    [half, from(2_000, fiveDollars)],
    ["half a 1000", "five a 500"],
  ],
  ["buy 1 get 1 with one unit", [["a", 1, 700]], [buyOneGetOne], []],
  ["buy 1 get 1 with two units", [["a", 2, 700]], [buyOneGetOne], ["bogo a 700"]],
  ["buy 1 get 1 with five units", [["a", 5, 700]], [buyOneGetOne], ["bogo a 1400"]],
  [
    "buy 1 get 1 of two prices: the lower is free",
    [
      ["a", 1, 900],
      ["b", 1, 200],
    ],
    [buyOneGetOne],
    ["bogo b 200"],
  ],
  // The pairs are 900 + 900 and 200 + 200.
  [
    "buy 1 get 1 in pairs from the highest price",
    [
      ["a", 2, 900],
      ["b", 2, 200],
    ],
    [buyOneGetOne],
    ["bogo a 900", "bogo b 200"],
  ],
  // 900, 900 | 900, 200 | 200 has no partner.
  [
    "buy 1 get 1 with an odd unit",
    [
      ["a", 3, 900],
      ["b", 2, 200],
    ],
    [buyOneGetOne],
    ["bogo a 900", "bogo b 200"],
  ],
  ["buy 2 get 1 with two units", [["a", 2, 300]], [buyTwoGetOne], []],
  // 500, 400, 300: the last is free.
  [
    "buy 2 get 1 of three prices",
    [
      ["a", 1, 300],
      ["b", 1, 500],
      ["c", 1, 400],
    ],
    [buyTwoGetOne],
    ["b2g1 a 300"],
  ],
  // 500 x 4 and 100 x 2: 500 500 500* | 500 100 100*.
  [
    "buy 2 get 1 across lines",
    [
      ["a", 4, 500],
      ["b", 2, 100],
    ],
    [buyTwoGetOne],
    ["b2g1 a 500", "b2g1 b 100"],
  ],
  [
    "buy 1 get 1 for one product alone",
    [
      ["a", 2, 500],
      ["b", 2, 900],
    ],
    [on("a", buyOneGetOne)],
    ["bogo a 500"],
  ],
  // The second unit is free, and 10 % of the other is 70.
  ["10 % of what buy 1 get 1 left", [["a", 2, 700]], [tenPercent, buyOneGetOne], ["bogo a 700", "ten a 70"]],
  // 10 % of 2,000 is 200, and $5 of the rest.
  [
    "a percentage before an amount",
    [["a", 1, 2_000]],
    [fiveDollars, tenPercent],
    ["ten a 200", "five a 500"],
  ],
  // 50 % of 1,000 is 500, and 10 % of the rest 50, or the other way round 100 and 450: the same total.
  ["two percentages", [["a", 1, 1_000]], [half, tenPercent], ["half a 500", "ten a 50"]],
  ["two offers of free units: the better one", [["a", 6, 100]], [buyTwoGetOne, buyOneGetOne], ["bogo a 300"]],
  ["goods and delivery", [["a", 1, 1_000]], [tenPercent, freeDelivery], ["ten a 100", "free delivery 500"]],
  [
    "everything and free delivery",
    [["a", 1, 1_000]],
    [everything, freeDelivery],
    ["all a 1000", "free delivery 500"],
  ],
  [
    "one that does not combine, and is better",
    [["a", 1, 2_000]],
    [alone(half), tenPercent, fiveDollars],
    ["half a 1000"],
  ],
  // 10 % is 200, and $5 more are 700; half would be 650 of 1,300.
  [
    "one that does not combine, and is worse",
    [["a", 1, 1_300]],
    [alone(half), tenPercent, fiveDollars, freeDelivery],
    ["ten a 130", "five a 500", "free delivery 500"],
  ],
  ["two that do not combine", [["a", 1, 400]], [alone(half), alone(fiveDollars)], ["five a 400"]],
  [
    "one that does not combine, equal to the others",
    [["a", 1, 1_000]],
    [alone({ ...fiveDollars, id: "lone" }), fiveDollars],
    ["five a 500"],
  ],
  [
    "overlapping products",
    [
      ["a", 1, 1_000],
      ["b", 1, 1_000],
    ],
    [on("a", half), tenPercent],
    ["half a 500", "ten a 50", "ten b 100"],
  ],
])("computes %s", (_, lines, offers, expected) => {
  const adjustments = applyOffers(
    lines.map(([productId, quantity, unitPriceCents]) => ({ productId, quantity, unitPriceCents })),
    500,
    offers.map((offer) => ({
      title: offer.id,
      code: null,
      from_cents: 0,
      combines: true,
      product_ids: ["a", "b", "c"],
      ...offer,
    })),
  );
  expect(
    adjustments
      .map(({ offer, productId, cents }) => `${offer.id} ${productId ?? "delivery"} ${cents}`)
      .toSorted(),
  ).toEqual(expected.toSorted());
});
