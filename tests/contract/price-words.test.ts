import { expect, test } from "vitest";
import { readPriceWords } from "../../contract/catalog/price-words.ts";

test.each([
  ["under $5", { text: "", max_price: 5 }],
  ["mugs under $5", { text: "mugs", max_price: 5 }],
  ["less than 5 dollars", { text: "", max_price: 5 }],
  ["Gifts LESS THAN $4.50 for mom", { text: "Gifts for mom", max_price: 4.5 }],
  ["moins de 5 $", { text: "", max_price: 5 }],
  ["cadeau à moins de 5,50 $", { text: "cadeau", max_price: 5.5 }],
  ["bougie sous 5$", { text: "bougie", max_price: 5 }],
  ["jusqu’à 10 $", { text: "", max_price: 10 }],
  ["toys up to CA$10", { text: "toys", max_price: 10 }],
  ["$5 or less", { text: "", max_price: 5 }],
  ["5 dollars and under", { text: "", max_price: 5 }],
  ["gifts under 10", { text: "gifts", max_price: 10 }],
  ["lamps over $10", { text: "lamps", min_price: 10 }],
  ["plus de 10 $", { text: "", min_price: 10 }],
  ["toys between $5 and $10", { text: "toys", min_price: 5, max_price: 10 }],
  ["jouet entre 5 et 10 $", { text: "jouet", min_price: 5, max_price: 10 }],
])("reads the price limit in %s", (search, limits) => expect(readPriceWords(search)).toEqual(limits));

test.each([
  "mug",
  "under bed storage",
  "toys for kids under 5",
  "ages under 3",
  "under 5 L storage bin",
  "thunder 5",
  "overalls 10",
  "$5 bill",
  "usb 3.0",
  "under $5.123",
])("reads no price limit in %s", (search) => expect(readPriceWords(search)).toEqual({ text: search }));
