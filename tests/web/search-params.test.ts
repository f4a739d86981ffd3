import { expect, test } from "vitest";
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

test("an address and a link within the page say the same", () => {
  const read = { search: "12", sort: "up", min_price: "4.50", from: "2026-11-22", in_stock: true, page: 2 };
  expect(schema({ ...read, in_stock: "true", page: "2" })).toEqual(read);
  expect(schema({ ...read, search: 12, min_price: "4.50" })).toEqual(read);
});

test("a parameter that cannot be read replaces what the address says", () => {
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

test("a parameter that is not there, or not known, stays away", () => {
  expect(Object.keys(schema({ utm_source: "mail", page: "3" }))).toEqual(["page"]);
});
