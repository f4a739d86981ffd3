import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("restores what a guest typed in this tab, for the fields that a form has", async () => {
  const { guestDetailsKey, readTypedTexts, storeTypedTexts } = await load();
  storeTypedTexts(guestDetailsKey, { email: "robin@example.com", city: "Winnipeg" });
  // The form of a pick-up has no address, and must not delete the one of a delivery.
  storeTypedTexts(guestDetailsKey, { email: "robin@example.org" });
  expect(readTypedTexts(guestDetailsKey, { email: "", city: "", postal_code: "R2C 0A1" })).toEqual({
    email: "robin@example.org",
    city: "Winnipeg",
    postal_code: "R2C 0A1",
  });
  expect(readTypedTexts(guestDetailsKey, { email: "" })).toEqual({ email: "robin@example.org" });
});

test("ignores texts of another type", async () => {
  const { guestDetailsKey, readTypedTexts } = await load();
  window.sessionStorage.setItem(guestDetailsKey, JSON.stringify({ email: 1 }));
  expect(readTypedTexts(guestDetailsKey, { email: "" })).toEqual({ email: "" });
});

test("removes everything once the order is placed", async () => {
  const { guestBillingKey, guestDetailsKey, readTypedTexts, removeTypedTexts, storeTypedTexts } =
    await load();
  for (const key of [guestDetailsKey, guestBillingKey]) storeTypedTexts(key, { full_name: "Robin" });
  removeTypedTexts();
  for (const key of [guestDetailsKey, guestBillingKey]) {
    expect(readTypedTexts(key, { full_name: "" })).toEqual({ full_name: "" });
  }
});

test("removes what an account typed once it signs out, but not what a guest typed", async () => {
  const { guestDetailsKey, readTypedTexts, removeAccountTexts, storeTypedTexts, toAccountPickupKey } =
    await load();
  const accountKey = toAccountPickupKey("user-1");
  for (const key of [guestDetailsKey, accountKey]) storeTypedTexts(key, { full_name: "Robin" });
  removeAccountTexts();
  expect(readTypedTexts(accountKey, { full_name: "" })).toEqual({ full_name: "" });
  expect(readTypedTexts(guestDetailsKey, { full_name: "" })).toEqual({ full_name: "Robin" });
});

test.each([
  ["removes the postal code of a guest's address with it", { postal_code: "R2C 0A1" }, ""],
  ["keeps a postal code that was only checked", {}, "R2C 0A1"],
])("%s", async (_, details, remaining) => {
  const { guestDetailsKey, removeTypedTexts, storeTypedTexts } = await load();
  const { typedPostalCode } = await import("../../web/features/cart/known-postal-code.ts");
  typedPostalCode.write("R2C 0A1");
  storeTypedTexts(guestDetailsKey, details);
  removeTypedTexts();
  expect(typedPostalCode.read()).toBe(remaining);
});

async function load() {
  openPage("http://localhost");
  return import("../../web/features/checkout/typed-texts.ts");
}
