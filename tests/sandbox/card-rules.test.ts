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

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["42424", "4242 4"],
  ["4242-4242-4242-4242-99", "4242 4242 4242 4242"],
  ["378282246310005", "3782 822463 10005"],
])("formats the card number %s as %s", (typed, formatted) => {
  expect(formatNumber(typed)).toBe(formatted);
});

test.each([
  ["1", "1"],
  ["5", "05 / "],
  ["12", "12 / "],
  ["123", "12 / 3"],
  ["12/30", "12 / 30"],
  ["12/2030", "12 / 30"],
  ["1220", "12 / 20"],
])("formats the expiry date %s as %s", (typed, formatted) => {
  expect(formatExpiry(typed)).toBe(formatted);
});

test.each([
  ["12", "incomplete_expiry"],
  ["13", "invalid_expiry_month"],
  ["0030", "invalid_expiry_month"],
  ["1225", "invalid_expiry_year_past"],
  ["1026", "invalid_expiry_month_past"],
  ["1290", "invalid_expiry_year"],
])("refuses the expiry date %s with %s", (typed, code) => {
  expect(findExpiryProblem(typed, today)?.code).toBe(code);
});

test("accepts a card that expires this month", () => {
  expect(findExpiryProblem("1126", today)).toBeUndefined();
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
