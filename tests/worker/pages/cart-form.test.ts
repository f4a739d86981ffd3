import { beforeEach, expect, test } from "vitest";
import { readCookie } from "../../builders/guests.ts";
import { aGuestWith, getGuestCart, saveSettings, sellToGuests } from "../builders/guests.ts";
import { anOffer } from "../builders/offers.ts";
import { openPage } from "../builders/pages.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { aBrokenDatabase, call } from "../builders/store.ts";

type Fields = Readonly<Record<string, string>>;

const sameOrigin = { Origin: "http://store.test" };

beforeEach(sellToGuests);

test("fills a cart with a form, and shows its lines and sums without scripts", async () => {
  const product = await aProduct({ name: "Paper Kite", priceCents: 325, compareAtPriceCents: 500 });
  const added = await send({ product_id: product.id });
  expect([added.status, added.headers.get("Location")]).toEqual([303, "/cart"]);
  const headers = { Cookie: readCookie(added) };
  expect((await send({ product_id: product.id }, headers)).headers.get("Location")).toBe("/cart");

  const page = await openPage("/cart", {}, headers);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  const html = await page.text();
  expect(html).toContain("Paper Kite");
  expect(html).toContain("Subtotal (2 items)");
  expect(html).toContain("$6.50");
  expect(html).toContain("To check out, turn on JavaScript.");
});

test("changes and removes a line with a form", async () => {
  const guest = await aGuestWith(await aProduct(), 2);
  const [line] = (await getGuestCart(guest)).items;
  const item_id = line?.id ?? "";
  await send({ item_id, quantity: "5" }, guest.headers);
  expect((await getGuestCart(guest)).items).toMatchObject([{ quantity: 5 }]);
  // Browsers send the field of the quantity with every button of the form.
  await send({ item_id, quantity: "5", remove: "true" }, guest.headers);
  expect((await getGuestCart(guest)).items).toEqual([]);
});

test("applies and removes a code with a form, and says that another is refused", async () => {
  const { code } = await anOffer({ title: "Spring sale" });
  const guest = await aGuestWith(await aProduct({ priceCents: 1_000 }));
  const applied = await send({ code: ` ${code?.toLowerCase()} ` }, guest.headers);
  expect(applied.headers.get("Location")).toBe("/cart");
  const html = await (await openPage("/cart", {}, guest.headers)).text();
  expect(html).toContain(`${code} (Spring sale)`);
  expect(html).toContain("You save $1.00");

  for (const refused of ["NOBODYKNOWSIT", "", "!"]) {
    const location = (await send({ code: refused }, guest.headers)).headers.get("Location") ?? "";
    expect(location).toBe("/cart?problem=code_refused");
    expect(await (await openPage(location, {}, guest.headers)).text()).toContain(
      "This code can&#x27;t be used.",
    );
  }
  expect((await getGuestCart(guest)).code).toMatchObject({ code });
  expect((await send({ remove_code: "true" }, guest.headers)).headers.get("Location")).toBe("/cart");
  expect((await getGuestCart(guest)).code).toBeNull();
});

test("limits the codes of a network that a form sends", async () => {
  const exhausted = { limit: async () => ({ success: false }) };
  const network = { "CF-Connecting-IP": "2001:db8:7::1" };
  const guest = await aGuestWith(await aProduct());
  const often = await send(
    { code: "SPRING10" },
    { ...guest.headers, ...network },
    { NEWSLETTER_LIMIT: exhausted },
  );
  expect(often.headers.get("Location")).toBe("/cart?problem=too_many_requests");
});

test("shows on the cart's page why a form was refused", async () => {
  const [kite, hidden] = [await aProduct({ stockQuantity: 2 }), await aProduct({ isActive: false })];
  const guest = await aGuestWith(kite, 2);
  const [line] = (await getGuestCart(guest)).items;
  const item_id = line?.id ?? "";
  const refusals: readonly (readonly [Fields, string, string])[] = [
    [{ product_id: kite.id }, "insufficient_stock", "There isn&#x27;t enough stock for this."],
    [{ product_id: hidden.id }, "product_not_found", "This product is no longer available."],
    [{ item_id, quantity: "0" }, "invalid_input", "This quantity can&#x27;t be ordered."],
    [{ item_id: crypto.randomUUID(), quantity: "1" }, "cart_item_not_found", "no longer in your cart"],
    [{}, "invalid_input", "This quantity can&#x27;t be ordered."],
  ];
  for (const [fields, code, sentence] of refusals) {
    const location = (await send(fields, guest.headers)).headers.get("Location") ?? "";
    expect(location).toBe(`/cart?problem=${code}`);
    expect(await (await openPage(location, {}, guest.headers)).text()).toContain(sentence);
  }
  expect((await getGuestCart(guest)).items).toMatchObject([{ quantity: 2 }]);
});

test("shows on the cart's page that a form was too large, or sent too often", async () => {
  const guest = await aGuestWith(await aProduct());
  const fields = { product_id: (await aProduct()).id };
  const large = await send({ ...fields, more: "x".repeat(5_000) }, guest.headers);
  expect([large.status, large.headers.get("Location")]).toEqual([303, "/cart?problem=payload_too_large"]);
  const network = { "CF-Connecting-IP": "2001:db8:7::1" };
  const exhausted = { limit: async () => ({ success: false }) };
  const often = await send(fields, { ...guest.headers, ...network }, { WRITE_ACCOUNT_LIMIT: exhausted });
  expect([often.status, often.headers.get("Location")]).toEqual([303, "/cart?problem=too_many_requests"]);
  const another = await send(fields, network, { CHECKOUT_ACCOUNT_LIMIT: exhausted });
  expect([another.status, another.headers.get("Location")]).toEqual([303, "/cart?problem=too_many_requests"]);
});

test("shows no text of an address on the cart's page", async () => {
  const guest = await aGuestWith(await aProduct());
  const page = await openPage("/cart?problem=Call+1-900-FRAUD", {}, guest.headers);
  expect(getContent(await page.text())).not.toContain("FRAUD");
});

test("refuses forms of other sites", async () => {
  const guest = await aGuestWith(await aProduct());
  const fields = { product_id: (await aProduct()).id };
  const response = await send(fields, { ...guest.headers, Origin: "https://evil.example" });
  expect(response.status).toBe(403);
  expect((await getGuestCart(guest)).items).toHaveLength(1);
});

test("asks to sign in if the store sells to accounts alone, and shows no guest's cart", async () => {
  const product = await aProduct({ name: "Secret Kite" });
  const guest = await aGuestWith(product);
  await saveSettings({ guest_checkout: false });
  const response = await send({ product_id: product.id }, guest.headers);
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/login?redirect=%2Fcart"]);
  const html = await (await openPage("/cart", {}, guest.headers)).text();
  expect(html).toContain("Your cart is saved with your account.");
  expect(html).not.toContain("Secret Kite");
});

test("shows a browser only its own cart, and a visitor without one the shared page", async () => {
  const guest = await aGuestWith(await aProduct({ name: "My Kite" }));
  expect(await (await openPage("/cart", {}, guest.headers)).text()).toContain("My Kite");
  const other = await openPage("/cart");
  expect(other.headers.get("Cache-Control")).toBe("no-cache");
  expect(await other.text()).not.toContain("My Kite");
  const stranger = { Cookie: "__Host-cart=AAAAAAAAAAAAAAAAAAAAAA" };
  expect(getContent(await (await openPage("/cart", {}, stranger)).text())).toContain("Your cart is empty");
});

test("warns of a line that is sold out", async () => {
  const product = await aProduct();
  const guest = await aGuestWith(product, 2);
  await changeProduct(product.id, { stockQuantity: 0 });
  expect(await (await openPage("/cart", {}, guest.headers)).text()).toContain(
    "Sold out. Remove it to continue.",
  );
});

test("lets the browser render the page while the database does not respond", async () => {
  const guest = await aGuestWith(await aProduct());
  const page = await openPage("/cart", { DB: aBrokenDatabase() }, guest.headers);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(await page.text()).toContain('<div id="root"></div>');
});

function send(
  fields: Fields,
  headers: Fields = {},
  bindings: Readonly<Record<string, unknown>> = {},
): Promise<Response> {
  return call("/cart", {
    bindings,
    method: "POST",
    text: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...sameOrigin, ...headers },
  });
}

/** Returns the page's content without its head and data. */
function getContent(html: string): string {
  return html.slice(html.indexOf('id="root"'), html.indexOf('id="page-data"'));
}
