import { queryOptions, skipToken } from "@tanstack/react-query";
import { type RenderedCart, renderedCartKey } from "../../../contract/orders/rendered-cart.ts";

/** The query for the cart that the Worker has written into the page. It is never loaded. */
export const renderedCartOptions = queryOptions<RenderedCart>({
  queryKey: renderedCartKey,
  queryFn: skipToken,
});
