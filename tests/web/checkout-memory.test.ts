import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("restores what a guest typed in this tab, for the fields that a form has", async () => {
  const { guestDetails, fillIn } = await load();
  guestDetails.write({ email: "robin@example.com", city: "Winnipeg" });
  // The form of a pick-up has no address, and must not delete the one of a delivery.
  guestDetails.write({ email: "robin@example.org" });
  expect(fillIn({ email: "", city: "", postal_code: "R2C 0A1" }, guestDetails.read())).toEqual({
    email: "robin@example.org",
    city: "Winnipeg",
    postal_code: "R2C 0A1",
  });
  expect(fillIn({ email: "" }, guestDetails.read())).toEqual({ email: "robin@example.org" });
});

test("ignores texts of another type", async () => {
  const { guestDetails, fillIn } = await load();
  expect(fillIn({ email: "" }, { email: true })).toEqual({ email: "" });
  window.sessionStorage.setItem("prairie-dollar.checkout", JSON.stringify({ guest: { email: 1 } }));
  expect(guestDetails.read()).toBeUndefined();
});

test("remembers after an order only that it was placed", async () => {
  const { guestDetails, guestBilling, rememberForCheckout, forgetPlacedOrder, readCheckoutMemory } =
    await load();
  for (const memory of [guestDetails, guestBilling]) memory.write({ full_name: "Robin" });
  rememberForCheckout({
    payment_method: "cash_on_delivery",
    window: { starts_at: "2099-01-01", ends_at: "2099-01-02" },
  });
  forgetPlacedOrder();
  expect(readCheckoutMemory()).toEqual({ was_order_placed: true });
});

test("forgets what an account typed once it signs out, but not what a guest typed", async () => {
  const { guestDetails, getAccountContact, forgetAccount } = await load();
  const contact = getAccountContact("user-1");
  for (const memory of [guestDetails, contact]) memory.write({ full_name: "Robin" });
  expect(getAccountContact("user-2").read()).toBeUndefined();
  getAccountContact(undefined).write({ full_name: "Nobody" });
  expect(contact.read()).toBeDefined();
  forgetAccount();
  expect(contact.read()).toBeUndefined();
  expect(guestDetails.read()).toEqual({ full_name: "Robin" });
});

test("forgets a pick-up window that has begun", async () => {
  const { rememberForCheckout, readChosenWindow } = await load();
  const window = { starts_at: "2099-01-01T18:00:00.000Z", ends_at: "2099-01-01T20:00:00.000Z" };
  rememberForCheckout({ window });
  expect(readChosenWindow()).toEqual(window);
  rememberForCheckout({ window: { ...window, starts_at: "2020-01-01T18:00:00.000Z" } });
  expect(readChosenWindow()).toBeUndefined();
});

test.each([
  ["removes the postal code of a guest's address with it", { postal_code: "R2C 0A1" }, ""],
  ["keeps a postal code that was only checked", {}, "R2C 0A1"],
])("%s", async (_, details, remaining) => {
  const { guestDetails, forgetPlacedOrder } = await load();
  const { typedPostalCode } = await import("../../web/features/cart/known-postal-code.ts");
  typedPostalCode.write("R2C 0A1");
  guestDetails.write(details);
  forgetPlacedOrder();
  expect(typedPostalCode.read()).toBe(remaining);
});

test("removes what earlier versions left in a tab that stayed open", async () => {
  openPage("http://localhost");
  const kept = ["prairie-dollar.checkout", "prairie-dollar.session"];
  const left = ["guest-details", "guest-billing", "account-pickup.user-1", "pickup-window", "order-placed"];
  for (const key of [...kept, ...left.map((name) => `prairie-dollar.${name}`)]) {
    window.sessionStorage.setItem(key, "{}");
  }
  await import("../../web/features/cart/checkout-memory.ts");
  expect(Object.keys(window.sessionStorage).toSorted()).toEqual(kept);
});

async function load() {
  openPage("http://localhost");
  return import("../../web/features/cart/checkout-memory.ts");
}
