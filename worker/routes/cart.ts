import { Hono } from "hono";
import {
  addCartItemBody,
  cartCountResponse,
  cartResponse,
  setCartItemBody,
} from "../../contract/orders/cart.ts";
import { addItem, clearCart, removeItem, setQuantity } from "../domain/cart/change-cart.ts";
import { countItems, readCart } from "../domain/cart/read-cart.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

const signedIn = { signedIn: true };

/** Every change answers with the whole cart, so that the page never shows a mixture of old and new. */
export const cartRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .post(
    "/items",
    describe("Adds a product", cartResponse, signedIn),
    validate("json", addCartItemBody),
    async (c) =>
      c.json({ success: true, data: await addItem(c.var.store, c.var.profile, c.req.valid("json")) }),
  )
  .get("/", describe("The cart", cartResponse, signedIn), async (c) =>
    c.json({ success: true, data: await readCart(c.var.store, c.var.profile) }),
  )
  .get("/count", describe("How many units the cart holds", cartCountResponse, signedIn), async (c) =>
    c.json({ success: true, data: { count: await countItems(c.var.store, c.var.profile) } }),
  )
  .put(
    "/items/:id",
    describe("Sets the quantity of a line; 0 removes it", cartResponse, signedIn),
    validate("json", setCartItemBody),
    async (c) =>
      c.json({
        success: true,
        data: await setQuantity(c.var.store, c.var.profile, c.req.param("id"), c.req.valid("json").quantity),
      }),
  )
  .delete("/items/:id", describe("Removes a line", cartResponse, signedIn), async (c) =>
    c.json({ success: true, data: await removeItem(c.var.store, c.var.profile, c.req.param("id")) }),
  )
  .delete("/", describe("Empties the cart", cartResponse, signedIn), async (c) =>
    c.json({ success: true, data: await clearCart(c.var.store, c.var.profile) }),
  );
