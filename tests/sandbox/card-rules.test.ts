import { expect, test } from "vitest";
import {
  findBrand,
  findCvcProblem,
  findExpiryProblem,
  findNumberProblem,
  formatExpiry,
  formatNumber,
} from "../../sandbox/stripe-js/browser/card-rules.js";

const today = new Date(2026, 10, 21);

test.for([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["42424", "4242 4"],
  ["4242-4242-4242-4242-99", "4242 4242 4242 4242"],
  ["378282246310005", "3782 822463 10005"],
])("the number %s is shown as %s", ([typed, shown]) => {
  expect(formatNumber(typed ?? "")).toBe(shown);
});

test.for([
  ["1", "1"],
  ["5", "05 / "],
  ["12", "12 / "],
  ["123", "12 / 3"],
  ["12/30", "12 / 30"],
  ["12/2030", "12 / 30"],
  ["1220", "12 / 20"],
])("the expiry %s is shown as %s", ([typed, shown]) => {
  expect(formatExpiry(typed ?? "")).toBe(shown);
});

test.for([
  ["12", "incomplete_expiry"],
  ["13", "invalid_expiry_month"],
  ["0030", "invalid_expiry_month"],
  ["1225", "invalid_expiry_year_past"],
  ["1026", "invalid_expiry_month_past"],
  ["1126", undefined],
  ["1290", "invalid_expiry_year"],
])("the expiry %s: %s", ([typed, code]) => {
  expect(findExpiryProblem(typed ?? "", today)?.code).toBe(code);
});

test("distinguishes incomplete, invalid and valid card numbers", () => {
  expect(findNumberProblem("4242 4242")?.message).toBe("Your card number is incomplete.");
  expect(findNumberProblem("4242 4242 4242 4241")?.message).toBe("Your card number is invalid.");
  expect(findNumberProblem("4242 4242 4242 4242")).toBeUndefined();
});

test("requires four CVC digits for American Express, and three for others", () => {
  expect(findCvcProblem("123", findBrand("4242"))).toBeUndefined();
  expect(findCvcProblem("123", findBrand("3782"))?.code).toBe("incomplete_cvc");
});
