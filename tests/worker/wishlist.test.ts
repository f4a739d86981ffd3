import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { wishlistIdsResponse, wishlistResponse } from "../../contract/catalog/wishlist.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { maxWishlistItems } from "../../contract/shared/store-terms.ts";
import { type Account, anAccount } from "./builders/accounts.ts";
import { visit } from "./builders/admins.ts";
import { aProduct } from "./builders/products.ts";
import { call, unwrap } from "./builders/store.ts";

const aMember = async () => visit(await anAccount());

const put = ({ token }: Account, id: string) => call(`/api/wishlist/${id}`, { method: "PUT", token });
const remove = ({ token }: Account, id: string) => call(`/api/wishlist/${id}`, { method: "DELETE", token });
const merge = ({ token }: Account, wishes: unknown) =>
  call("/api/wishlist/merge", { token, json: { wishes } });

async function idsIn(response: Response): Promise<readonly string[]> {
  return (await unwrap(response, wishlistIdsResponse)).data.product_ids;
}

const readIds = async ({ token }: Account) => idsIn(await call("/api/wishlist/ids", { token }));

async function readNames({ token }: Account): Promise<string[]> {
  const { data } = await unwrap(await call("/api/wishlist", { token }), wishlistResponse);
  return data.map(({ name }) => name);
}

async function setWishes(account: Account, count: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO products (id, name, slug, sku, category, former_category, description, wholesale_price_cents, retail_price_cents, created_at, updated_at)
     SELECT ?1 || i, 'Many ' || i, ?1 || i, ?1 || i, 'Toys', 'Toys', '', 1, 1, '', '' FROM n`,
  )
    .bind(account.id, count)
    .run();
  await env.DB.prepare(
    "INSERT INTO wishlist_items (profile_id, product_id, created_at) SELECT ?1, id, '' FROM products WHERE id LIKE ?1 || '%'",
  )
    .bind(account.id)
    .run();
}

test("stores a wish with the account, latest first, once however often it is sent", async () => {
  const [kite, ball] = [await aProduct({ name: "Blue Kite" }), await aProduct({ name: "Red Ball" })];
  const [member, other] = [await aMember(), await aMember()];
  for (const product of [kite, ball, kite]) expect((await put(member, product.id)).status).toBe(200);
  await Promise.all([put(member, ball.id), put(member, ball.id)]);
  expect(await readNames(member)).toEqual(["Red Ball", "Blue Kite"]);
  expect(await readIds(member)).toEqual([ball.id, kite.id]);
  expect(await readIds(other)).toEqual([]);

  expect(await idsIn(await remove(other, ball.id))).toEqual([]);
  expect(await readIds(member)).toEqual([ball.id, kite.id]);
  for (let time = 1; time <= 2; time += 1)
    expect(await idsIn(await remove(member, ball.id))).toEqual([kite.id]);
});

test("hides a hidden product until it is back, and keeps a renamed one", async () => {
  const [hidden, renamed] = [await aProduct({ name: "Hidden Hat" }), await aProduct({ name: "Old Oar" })];
  const member = await aMember();
  for (const { id } of [renamed, hidden]) await put(member, id);
  const show = (isActive: number) =>
    env.DB.prepare("UPDATE products SET is_active = ? WHERE id = ?").bind(isActive, hidden.id).run();
  await show(0);
  await env.DB.prepare("UPDATE products SET name = 'New Oar', slug = id WHERE id = ?").bind(renamed.id).run();
  expect(await readNames(member)).toEqual(["New Oar"]);
  await show(1);
  expect(await readNames(member)).toEqual(["Hidden Hat", "New Oar"]);
});

test("refuses unknown, hidden and deleted products", async () => {
  const member = await aMember();
  const hidden = await aProduct({ isActive: false });
  for (const id of [hidden.id, crypto.randomUUID(), "x"]) expect((await put(member, id)).status).toBe(404);
  expect(await readIds(member)).toEqual([]);
});

test("merges the browser's wishes once, in order, by id and by the slug of an earlier visit", async () => {
  const [kept, first, second, hidden] = [
    await aProduct({ name: "Kept" }),
    await aProduct({ name: "First" }),
    await aProduct({ name: "Second" }),
    await aProduct({ name: "Hidden", isActive: false }),
  ];
  const member = await aMember();
  await put(member, second.id);
  await put(member, kept.id);
  const wishes = [
    { id: first.id, slug: "a-name-of-before" },
    { id: "", slug: second.slug },
    { id: "", slug: first.slug },
    { id: hidden.id, slug: hidden.slug },
    { id: crypto.randomUUID(), slug: kept.slug },
  ];
  const [ids] = await Promise.all([merge(member, wishes), merge(member, wishes)]);
  expect(ids.status).toBe(200);
  expect(await readNames(member)).toEqual(["First", "Kept", "Second"]);
});

test("refuses one more for a full list, and merges as many as fit, latest first", async () => {
  const member = await aMember();
  await setWishes(member, maxWishlistItems - 1);
  const [newer, older] = [await aProduct(), await aProduct()];
  const ids = await idsIn(
    await merge(
      member,
      [newer, older].map(({ id, slug }) => ({ id, slug })),
    ),
  );
  expect(ids).toHaveLength(maxWishlistItems);
  expect(ids).toContain(newer.id);
  const refused = await put(member, older.id);
  expect(refused.status).toBe(409);
  expect((await unwrap(refused, failureView)).code).toBe("wishlist_full");
  expect((await put(member, newer.id)).status).toBe(200);
  expect(await idsIn(await merge(member, [{ id: older.id, slug: older.slug }]))).not.toContain(older.id);
});

test("accepts one of two simultaneous wishes for the last place", async () => {
  const member = await aMember();
  await setWishes(member, maxWishlistItems - 1);
  const products = [await aProduct(), await aProduct(), await aProduct()];
  const responses = await Promise.all(products.map(({ id }) => put(member, id)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await readIds(member)).toHaveLength(maxWishlistItems);
});

test.each([
  [{}, "wishes"],
  [{ wishes: [{ id: "1", slug: "x" }] }, "wishes.0.id"],
  [{ wishes: [{ id: "", slug: 7 }] }, "wishes.0.slug"],
  [{ wishes: Array.from({ length: 101 }, () => ({ id: "", slug: "x" })) }, "wishes"],
])("%o is refused with a message for its field", async (json, field) => {
  const { token } = await aMember();
  const response = await call("/api/wishlist/merge", { token, json });
  expect(response.status).toBe(422);
  expect(Object.keys((await unwrap(response, failureView)).errors ?? {})).toEqual([field]);
});
