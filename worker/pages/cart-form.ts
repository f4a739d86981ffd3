import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import * as v from "valibot";
import { offerCodeSchema } from "../../contract/offers/offer-code.ts";
import { errorCatalogue, StoreError } from "../../contract/shared/errors.ts";
import { idSchema } from "../../contract/shared/request-values.ts";
import { maxLineQuantity } from "../../contract/shared/store-terms.ts";
import { addItem, removeItem, setQuantity } from "../domain/cart/change-cart.ts";
import { removeCode, setCode } from "../domain/cart/change-code.ts";
import type { StoreContext } from "../domain/context.ts";
import type { GuestShopper } from "../domain/profiles/shopper.ts";
import { isGuestCheckoutOpen } from "../domain/store/read-settings.ts";
import type { AppEnv } from "../env.ts";
import { admitGuest } from "../middleware/guest-cookie.ts";
import { handleError } from "../middleware/handle-error.ts";
import { countRequest } from "../middleware/rate-limit.ts";
import { requestScope } from "../middleware/request-scope.ts";

const maxBodyBytes = 4 * 1024;

/** The reasons why a form did not change the cart, with the sentence of the cart's page. */
const cartProblems = {
  product_not_found: "This product is no longer available.",
  cart_item_not_found: errorCatalogue.cart_item_not_found.message,
  insufficient_stock: "There isn't enough stock for this. Your cart hasn't changed.",
  invalid_input: "This quantity can't be ordered. Your cart hasn't changed.",
  code_refused:
    "This code can't be used. It may be mistyped, used up, over, or for somebody else. Your cart hasn't changed.",
  cart_full: errorCatalogue.cart_full.message,
  payload_too_large: errorCatalogue.payload_too_large.message,
  too_many_requests: errorCatalogue.too_many_requests.message,
} as const;

type CartProblem = keyof typeof cartProblems;

function isCartProblem(code: string): code is CartProblem {
  return Object.hasOwn(cartProblems, code);
}

/** Returns the sentence about the problem in the address of a page, or null if it has none. */
export function describeCartProblem({ searchParams }: URL): string | null {
  const code = searchParams.get("problem") ?? "";
  return isCartProblem(code) ? cartProblems[code] : null;
}

/**
 * Changes a guest's cart by the forms of pages without JavaScript, and shows the cart, with the problem if there is
 * one.
 */
export const cartFormRoutes = new Hono<AppEnv>()
  .onError((error, c) => {
    const problem = error instanceof StoreError ? toCartProblem(error) : undefined;
    return problem === undefined ? handleError(error, c) : redirectToCart(c, problem);
  })
  .post(
    "/cart",
    csrf(),
    bodyLimit({ maxSize: maxBodyBytes, onError: refuseTooLarge }),
    requestScope,
    async (c) => {
      if (!(await isGuestCheckoutOpen(c.var.store))) return c.redirect("/login?redirect=%2Fcart", 303);
      const guest = await admitGuest(c, c.var.settings.LINK_SIGNING_SECRET);
      await countRequest(c, "write");
      const fields = await c.req.parseBody();
      const form = v.safeParse(cartForm, fields);
      if (!form.success) return redirectToCart(c, "code" in fields ? "code_refused" : "invalid_input");
      if ("code" in form.output) await countRequest(c, "offerCode");
      await changeCart(c.var.store, guest, form.output);
      return redirectToCart(c);
    },
  );

function toCartProblem({ code, errors }: StoreError): CartProblem | undefined {
  if (errors?.code !== undefined) return "code_refused";
  return isCartProblem(code) ? code : undefined;
}

function redirectToCart(c: Context, problem?: CartProblem): Response {
  return c.redirect(problem === undefined ? "/cart" : `/cart?problem=${problem}`, 303);
}

function refuseTooLarge(): never {
  throw new StoreError("payload_too_large");
}

const quantityField = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(maxLineQuantity),
);

const cartForm = v.union([
  v.object({ item_id: idSchema, remove: v.string() }),
  v.object({ item_id: idSchema, quantity: quantityField }),
  v.object({ product_id: idSchema }),
  v.object({ code: offerCodeSchema }),
  v.object({ remove_code: v.string() }),
]);

function changeCart(context: StoreContext, guest: GuestShopper, form: v.InferOutput<typeof cartForm>) {
  if ("product_id" in form) return addItem(context, guest, form);
  if ("code" in form) return setCode(context, guest, form.code);
  if ("remove_code" in form) return removeCode(context, guest);
  if ("remove" in form) return removeItem(context, guest, form.item_id);
  return setQuantity(context, guest, form.item_id, form.quantity);
}
