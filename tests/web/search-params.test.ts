import { expect, test } from "vitest";
import { hasResults, searchParams } from "../../web/features/catalog/search/search-params.ts";
import {
  amountParam,
  dayParam,
  flagParam,
  oneOfParam,
  pageParam,
  searchSchema,
  textParam,
} from "../../web/lib/search-params.ts";

const schema = searchSchema({
  search: textParam,
  sort: oneOfParam(["up", "down"]),
  min_price: amountParam,
  from: dayParam,
  in_stock: flagParam,
  page: pageParam,
});

test("parses the strings of an address and the values of a link alike", () => {
  const values = { search: "12", sort: "up", min_price: "4.50", from: "2026-11-22", in_stock: true, page: 2 };
  expect(schema({ ...values, in_stock: "true", page: "2" })).toEqual(values);
  expect(schema({ ...values, search: 12, min_price: "4.50" })).toEqual(values);
});

test("replaces parameters that cannot be parsed", () => {
  const nonsense = {
    search: "x".repeat(201),
    sort: "sideways",
    min_price: "1e9",
    from: "today",
    in_stock: "perhaps",
    page: "-1",
  };
  expect(Object.entries(schema(nonsense))).toEqual(Object.keys(nonsense).map((name) => [name, undefined]));
  expect(schema({ page: "1.5" })).toEqual({ page: undefined });
  expect(schema({ page: "10001" })).toEqual({ page: undefined });
  expect(schema({ page: "" })).toEqual({ page: undefined });
});

test("omits parameters that are absent or unknown", () => {
  expect(Object.keys(schema({ utm_source: "mail", page: "3" }))).toEqual(["page"]);
});

test("turns a typed price limit into the filter that the page shows", () => {
  expect(searchParams({ q: "mugs under $5", page: "2" })).toEqual({ q: "mugs", max_price: "5", page: 2 });
  const byPrice = searchParams({ q: "moins de 5 $" });
  expect(byPrice).toEqual({ q: undefined, max_price: "5" });
  expect(hasResults(byPrice)).toBe(true);
  expect(hasResults(searchParams({ q: " " }))).toBe(false);
  expect(searchParams({ q: "mugs", max_price: "5" })).toEqual({ q: "mugs", max_price: "5" });
});
