import { Hono } from "hono";
import { addCartItemBody, setCartItemBody } from "../../contract/cart.ts";
import { addItem } from "../domain/cart/add-item.ts";
import { clearCart } from "../domain/cart/clear-cart.ts";
import { countItems, readCart } from "../domain/cart/read-cart.ts";
import { removeItem } from "../domain/cart/remove-item.ts";
import { setQuantity } from "../domain/cart/set-quantity.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

/** Every change answers with the whole cart, so that the page never shows a mixture of old and new. */
export const cartRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get("/", async (c) => c.json({ success: true, data: await readCart(c.var.store, c.var.profile) }))
  .get("/count", async (c) =>
    c.json({ success: true, data: { count: await countItems(c.var.store, c.var.profile) } }),
  )
  .post("/items", validate("json", addCartItemBody), async (c) =>
    c.json({ success: true, data: await addItem(c.var.store, c.var.profile, c.req.valid("json")) }),
  )
  .put("/items/:id", validate("json", setCartItemBody), async (c) =>
    c.json({
      success: true,
      data: await setQuantity(c.var.store, c.var.profile, c.req.param("id"), c.req.valid("json").quantity),
    }),
  )
  .delete("/items/:id", async (c) =>
    c.json({ success: true, data: await removeItem(c.var.store, c.var.profile, c.req.param("id")) }),
  )
  .delete("/", async (c) => c.json({ success: true, data: await clearCart(c.var.store, c.var.profile) }));
