import type { CartView } from "./cart.ts";

/** A guest's cart in the page that the Worker renders for browsers without JavaScript. */
export interface RenderedCart {
  /** Null for a guest without a cart. */
  readonly cart: CartView | null;
  /** The reason why the cart's last form was refused. */
  readonly problem: string | null;
}

/**
 * The query key of the rendered cart. It differs from the cart's, because a signed-in visitor's page may contain it
 * too.
 */
export const renderedCartKey = ["rendered-cart"] as const;
