import { expect, test } from "vitest";
import { wishlistIdsResponse, wishlistResponse } from "../../../contract/catalog/wishlist.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { maxWishlistItems } from "../../../contract/shared/store-terms.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { visit } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

const maxMergedWishes = 100;

test("stores each wish of an account once, and lists the latest first", async () => {
  const [kite, ball] = [await aProduct({ name: "Blue Kite" }), await aProduct({ name: "Red Ball" })];
  const [member, otherMember] = [await aMember(), await aMember()];
  for (const product of [kite, ball, kite]) expect((await addWish(member, product.id)).status).toBe(200);
  await Promise.all([addWish(member, ball.id), addWish(member, ball.id)]);
  expect(await readNames(member)).toEqual(["Red Ball", "Blue Kite"]);
  expect(await readIds(member)).toEqual([ball.id, kite.id]);
  expect(await readIds(otherMember)).toEqual([]);

  expect(await parseIds(await removeWish(otherMember, ball.id))).toEqual([]);
  expect(await readIds(member)).toEqual([ball.id, kite.id]);
  for (let time = 1; time <= 2; time += 1) {
    expect(await parseIds(await removeWish(member, ball.id))).toEqual([kite.id]);
  }
});

test("lists a renamed product, and a hidden one only when it is shown again", async () => {
  const [hidden, renamed] = [await aProduct({ name: "Hidden Hat" }), await aProduct({ name: "Old Oar" })];
  const member = await aMember();
  for (const { id } of [renamed, hidden]) await addWish(member, id);
  await changeProduct(hidden.id, { isActive: false });
  await changeProduct(renamed.id, { name: "New Oar", slug: "new-oar" });
  expect(await readNames(member)).toEqual(["New Oar"]);
  await changeProduct(hidden.id, { isActive: true });
  expect(await readNames(member)).toEqual(["Hidden Hat", "New Oar"]);
});

test("refuses unknown and hidden products", async () => {
  const member = await aMember();
  const hidden = await aProduct({ isActive: false });
  for (const id of [hidden.id, crypto.randomUUID(), "x"]) {
    expect((await addWish(member, id)).status).toBe(404);
  }
  expect(await readIds(member)).toEqual([]);
});

test("merges the browser's wishes once, in order, by id or by slug", async () => {
  const [existing, first, second, hidden] = [
    await aProduct({ name: "Kept" }),
    await aProduct({ name: "First" }),
    await aProduct({ name: "Second" }),
    await aProduct({ name: "Hidden", isActive: false }),
  ];
  const member = await aMember();
  await addWish(member, second.id);
  await addWish(member, existing.id);
  const wishes = [
    { id: first.id, slug: "a-name-of-before" },
    { slug: second.slug },
    { slug: first.slug },
    { id: hidden.id, slug: hidden.slug },
    { id: crypto.randomUUID(), slug: existing.slug },
  ];
  const [ids] = await Promise.all([mergeWishes(member, wishes), mergeWishes(member, wishes)]);
  expect(ids.status).toBe(200);
  expect(await readNames(member)).toEqual(["First", "Kept", "Second"]);
});

test("refuses a wish for a full list, and merges only the latest that fit", async () => {
  const member = await aMember();
  await addManyWishes(member, maxWishlistItems - 1);
  const [newer, older] = [await aProduct(), await aProduct()];
  const ids = await parseIds(
    await mergeWishes(
      member,
      [newer, older].map(({ id, slug }) => ({ id, slug })),
    ),
  );
  expect(ids).toHaveLength(maxWishlistItems);
  expect(ids).toContain(newer.id);
  const refused = await addWish(member, older.id);
  expect(refused.status).toBe(409);
  expect((await unwrap(refused, failureResponse)).code).toBe("wishlist_full");
  expect((await addWish(member, newer.id)).status).toBe(200);
  expect(await parseIds(await mergeWishes(member, [{ id: older.id, slug: older.slug }]))).not.toContain(
    older.id,
  );
});

test("accepts one of two simultaneous wishes for the last place", async () => {
  const member = await aMember();
  await addManyWishes(member, maxWishlistItems - 1);
  const products = [await aProduct(), await aProduct(), await aProduct()];
  const responses = await Promise.all(products.map(({ id }) => addWish(member, id)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await readIds(member)).toHaveLength(maxWishlistItems);
});

test.each([
  [{}, "wishes"],
  [{ wishes: [{ id: "1", slug: "x" }] }, "wishes.0.id"],
  [{ wishes: [{ slug: 7 }] }, "wishes.0.slug"],
  [{ wishes: Array.from({ length: maxMergedWishes + 1 }, () => ({ slug: "x" })) }, "wishes"],
])("refuses %o with an error for the field %s", async (json, field) => {
  const { token } = await aMember();
  const response = await call("/api/wishlist/merge", { token, json });
  expect(response.status).toBe(422);
  expect(Object.keys((await unwrap(response, failureResponse)).errors ?? {})).toEqual([field]);
});

async function aMember() {
  return visit(await anAccount());
}

function addWish({ token }: Account, id: string) {
  return call(`/api/wishlist/${id}`, { method: "PUT", token });
}

async function readNames({ token }: Account): Promise<string[]> {
  const { data } = await unwrap(await call("/api/wishlist", { token }), wishlistResponse);
  return data.map(({ name }) => name);
}

async function readIds({ token }: Account) {
  return parseIds(await call("/api/wishlist/ids", { token }));
}

async function parseIds(response: Response): Promise<readonly string[]> {
  return (await unwrap(response, wishlistIdsResponse)).data.product_ids;
}

function removeWish({ token }: Account, id: string) {
  return call(`/api/wishlist/${id}`, { method: "DELETE", token });
}

function mergeWishes({ token }: Account, wishes: unknown) {
  return call("/api/wishlist/merge", { token, json: { wishes } });
}

async function addManyWishes(account: Account, count: number): Promise<void> {
  const products = await Promise.all(Array.from({ length: count }, () => aProduct()));
  const wishes = products.map(({ id, slug }) => ({ id, slug }));
  for (let start = 0; start < count; start += maxMergedWishes) {
    const response = await mergeWishes(account, wishes.slice(start, start + maxMergedWishes));
    expect(response.status).toBe(200);
  }
}
