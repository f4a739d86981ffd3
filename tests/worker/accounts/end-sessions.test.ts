import { expect, test } from "vitest";
import { cartCountResponse } from "../../../contract/orders/cart.ts";
import { aLaterToken, anAccount, aToken } from "../builders/accounts.ts";
import { aProduct } from "../builders/products.ts";
import { visit } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

test("ends every earlier token at once when a user signs out everywhere", async () => {
  const account = await visit(await anAccount());
  const secondToken = await aToken(account.id);
  const json = { scope: "global" };
  expect((await call("/api/auth/end-sessions", { token: account.token, json })).status).toBe(200);
  for (const token of [account.token, secondToken]) {
    expect((await call("/api/auth/me", { token })).status).toBe(401);
    expect((await call("/api/auth/account", { method: "DELETE", token, json: {} })).status).toBe(401);
  }
  expect((await call("/api/auth/me", { token: await aLaterToken(account) })).status).toBe(200);
});

test("adds to the cart only with a token whose session has not ended", async () => {
  const account = await visit(await anAccount());
  const session_id = crypto.randomUUID();
  const currentToken = await aToken(account.id, { session_id });
  const json = { product_id: (await aProduct()).id };
  const addProduct = (token: string) => call("/api/cart/items", { token, json });
  const countUnits = async () =>
    (await unwrap(await call("/api/cart/count", { token: currentToken }), cartCountResponse)).data.count;
  expect((await addProduct(account.token)).status).toBe(200);
  await call("/api/auth/end-sessions", { token: currentToken, json: { scope: "others" } });
  expect((await addProduct(account.token)).status).toBe(401);
  expect(await countUnits()).toBe(1);
  expect((await addProduct(currentToken)).status).toBe(200);
  expect(await countUnits()).toBe(2);
});

test("leaves the current session and its refreshed tokens valid when a user signs out the others", async () => {
  const account = await visit(await anAccount());
  const session_id = crypto.randomUUID();
  const currentToken = await aToken(account.id, { session_id });
  const json = { scope: "others" };
  expect((await call("/api/auth/end-sessions", { token: currentToken, json })).status).toBe(200);
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(401);
  expect((await call("/api/auth/me", { token: currentToken })).status).toBe(200);
  expect((await call("/api/auth/me", { token: await aToken(account.id, { session_id }) })).status).toBe(200);
});
