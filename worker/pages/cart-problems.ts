import { errorCatalogue } from "../../contract/shared/errors.ts";

/** The reasons why a form did not change the cart, with the sentence of the cart's page. */
const cartProblems = {
  product_not_found: "This product is no longer available.",
  cart_item_not_found: errorCatalogue.cart_item_not_found.message,
  insufficient_stock: "There isn't enough stock for this. Your cart hasn't changed.",
  invalid_input: "This quantity can't be ordered. Your cart hasn't changed.",
  cart_full: errorCatalogue.cart_full.message,
  payload_too_large: errorCatalogue.payload_too_large.message,
  too_many_requests: errorCatalogue.too_many_requests.message,
} as const;

export type CartProblem = keyof typeof cartProblems;

export function isCartProblem(code: string): code is CartProblem {
  return Object.hasOwn(cartProblems, code);
}

/** Returns the sentence about the problem in the address of a page, or null if it has none. */
export function describeCartProblem({ searchParams }: URL): string | null {
  const code = searchParams.get("problem") ?? "";
  return isCartProblem(code) ? cartProblems[code] : null;
}
