import { Hono } from "hono";
import {
  addCartItemBody,
  cartCodeBody,
  cartCountResponse,
  cartResponse,
  mergeCartResponse,
  setCartItemBody,
} from "../../contract/orders/cart.ts";
import { addItem, clearCart, removeItem, setQuantity } from "../domain/cart/change-cart.ts";
import { removeCode, setCode } from "../domain/cart/change-code.ts";
import { countItems, readCart } from "../domain/cart/read-cart.ts";
import { mergeGuestCart } from "../domain/checkout/merge-guest-cart.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { readGuest, removeGuestToken } from "../middleware/guest-cookie.ts";
import { validate } from "../middleware/validate.ts";

/** Serves /cart. Every change returns the whole cart, so that the page never mixes old and new data. */
export const cartRoutes = new Hono<AppEnv>()
  .post(
    "/items",
    ...endpoint({
      summary: "Adds a product to the cart",
      access: "shopper",
      input: validate("json", addCartItemBody),
      response: cartResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await addItem(c.var.store, c.var.shopper, c.req.valid("json")) }),
  )
  .get(
    "/",
    ...endpoint({ summary: "Returns the cart", access: "shopper", response: cartResponse }),
    async (c) => c.json({ success: true, data: await readCart(c.var.store, c.var.shopper) }),
  )
  .get(
    "/count",
    ...endpoint({ summary: "Counts the units in the cart", access: "shopper", response: cartCountResponse }),
    async (c) => c.json({ success: true, data: { count: await countItems(c.var.store, c.var.shopper) } }),
  )
  .post(
    "/merge",
    ...endpoint({
      summary: "Moves the cart of this browser to the account that has signed in",
      access: "active user",
      response: mergeCartResponse,
    }),
    async (c) => {
      const guest = await readGuest(c, c.var.settings.LINK_SIGNING_SECRET);
      const data = await mergeGuestCart(c.var.store, c.var.profile, guest);
      removeGuestToken(c);
      return c.json({ success: true, data });
    },
  )
  .put(
    "/items/:id",
    ...endpoint({
      summary: "Sets the quantity of a cart line; 0 removes it",
      access: "shopper",
      input: validate("json", setCartItemBody),
      response: cartResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await setQuantity(c.var.store, c.var.shopper, c.req.param("id"), c.req.valid("json").quantity),
      }),
  )
  .delete(
    "/items/:id",
    ...endpoint({ summary: "Removes a cart line", access: "shopper", response: cartResponse }),
    async (c) =>
      c.json({ success: true, data: await removeItem(c.var.store, c.var.shopper, c.req.param("id")) }),
  )
  .put(
    "/code",
    ...endpoint({
      summary: "Replaces the code of the cart",
      access: "shopper",
      input: validate("json", cartCodeBody),
      limit: "offerCode",
      response: cartResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await setCode(c.var.store, c.var.shopper, c.req.valid("json").code) }),
  )
  .delete(
    "/code",
    ...endpoint({ summary: "Removes the code of the cart", access: "shopper", response: cartResponse }),
    async (c) => c.json({ success: true, data: await removeCode(c.var.store, c.var.shopper) }),
  )
  .delete(
    "/",
    ...endpoint({ summary: "Empties the cart", access: "shopper", response: cartResponse }),
    async (c) => c.json({ success: true, data: await clearCart(c.var.store, c.var.shopper) }),
  );
