import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { aGuestWith, getGuestCart, saveSettings, sellToGuests } from "../builders/guests.ts";
import { aProduct } from "../builders/products.ts";
import { call, readFailure } from "../builders/store.ts";

beforeEach(sellToGuests);

test("keeps a guest's cart with a cookie that scripts cannot read", async () => {
  const response = await call("/api/cart/items", { json: { product_id: (await aProduct()).id } });
  expect(response.headers.get("Set-Cookie")).toMatch(
    /^__Host-cart=[\w-]{22}\.[\w%]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("shows a guest only the cart of this browser", async () => {
  const product = await aProduct();
  const guest = await aGuestWith(product, 2);
  expect((await getGuestCart(guest)).items).toMatchObject([{ product: { id: product.id }, quantity: 2 }]);
  expect((await getGuestCart({ headers: { Cookie: "__Host-cart=AAAAAAAAAAAAAAAAAAAAAA" } })).items).toEqual(
    [],
  );
});

test("gives no cookie to a form of another site, which would replace the guest's own", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site" };
  const response = await call("/api/cart/items", { method: "POST", headers });
  expect(await readFailure(response)).toMatchObject({ status: 403, code: "forbidden" });
  expect(response.headers.get("Set-Cookie")).toBeNull();
});

test("stores no cart for a visitor who has added nothing", async () => {
  const before = await countCarts();
  expect((await getGuestCart({ headers: { Cookie: "" } })).items).toEqual([]);
  expect(await countCarts()).toBe(before);
});

test("limits the new carts of a network, also with invented cookies, but not the changes of a cart", async () => {
  const product = await aProduct();
  const guest = await aGuestWith(product);
  const before = await countCarts();
  const add = (headers: Readonly<Record<string, string>>) =>
    call("/api/cart/items", {
      json: { product_id: product.id },
      headers: { "CF-Connecting-IP": "2001:db8:6::1", ...headers },
      bindings: { CHECKOUT_ACCOUNT_LIMIT: { limit: async () => ({ success: false }) } },
    });
  for (const headers of [{}, { Cookie: "__Host-cart=AAAAAAAAAAAAAAAAAAAAAA" }]) {
    expect(await readFailure(await add(headers))).toMatchObject({ status: 429, code: "too_many_requests" });
  }
  expect((await add(guest.headers)).status).toBe(200);
  expect(await countCarts()).toBe(before);
});

test("asks guests to sign in if the store sells to accounts alone", async () => {
  await saveSettings({ guest_checkout: false });
  const json = { product_id: (await aProduct()).id };
  expect(await readFailure(await call("/api/cart/items", { json }))).toMatchObject({
    status: 401,
    code: "authentication_required",
  });
});

test("refuses an expired token instead of showing its account a guest's cart", async () => {
  const response = await call("/api/cart", { token: "a.b.c" });
  expect(await readFailure(response)).toMatchObject({ status: 401, code: "authentication_required" });
});

function countCarts() {
  return env.DB.prepare("SELECT count(*) AS found FROM carts").first("found");
}
