import * as v from "valibot";
import type { ProductCardView } from "../../../../../contract/catalog/catalog.ts";
import { type ChangeQuoteView, defaultLinkDays } from "../../../../../contract/orders/content-changes.ts";
import type { OrderView } from "../../../../../contract/orders/orders.ts";
import {
  type ChangeEdits,
  type ChangeRequest,
  changedDestination,
  type OrderChange,
  startChange,
  toChangeRequest,
} from "../../../orders/use-order-change.ts";
import { parseDollars } from "../../shared/typed-amounts.ts";

/** The input of an admin who changes an order. */
export interface AdminChangeEdits extends ChangeEdits {
  /** The typed lower prices of a unit, by the id of the order's item or of the added product. */
  readonly prices: Readonly<Record<string, string>>;
  readonly added: readonly AddedProduct[];
  readonly discount: string;
  readonly reason: string;
  readonly keepsDeliveryPrice: boolean;
  /** The offers that no longer count. */
  readonly dropped: ChangeQuoteView["unmet_offers"];
  /** Empty for the usual settlement. */
  readonly settlement: string;
  readonly tender: string;
  readonly linkDays: string;
}

/** A product that an admin adds, as the search found it. */
export type AddedProduct = Pick<
  ProductCardView,
  "id" | "name" | "sku" | "primaryImage" | "wholesale_price" | "stock_quantity"
>;

export type AdminOrderChange = OrderChange<AdminChangeEdits>;

export function startAdminChange(
  order: OrderView,
  destination: ChangeEdits["destination"],
): AdminChangeEdits {
  return {
    ...startChange(order, destination),
    prices: {},
    added: [],
    discount: "",
    reason: "",
    keepsDeliveryPrice: false,
    dropped: [],
    settlement: "",
    tender: "",
    linkDays: String(defaultLinkDays),
  };
}

export const adminChangeSchema = v.intersect([
  changedDestination,
  v.object({
    prices: v.record(
      v.string(),
      v.pipe(
        v.string(),
        v.check((text) => (parseDollars(text) ?? 0) > 0, "Enter a price, such as 4.50"),
      ),
    ),
    discount: v.pipe(
      v.string(),
      v.check((text) => parseDiscount(text) !== undefined, "Enter an amount, such as 4.50"),
    ),
  }),
  // A schema of its own, because a missing reason is shown beside an invalid price.
  v.pipe(
    v.object({ prices: v.record(v.string(), v.string()), discount: v.string(), reason: v.string() }),
    v.forward(
      v.check(
        (typed) => !isLowered(typed) || typed.reason.trim() !== "",
        "Please say why the price is lower.",
      ),
      ["reason"],
    ),
  ),
]);

function parseDiscount(text: string): number | undefined {
  return text.trim() === "" ? 0 : parseDollars(text);
}

function isLowered({ discount, prices }: Pick<AdminChangeEdits, "discount" | "prices">): boolean {
  return parseDiscount(discount) !== 0 || Object.keys(prices).length > 0;
}

/** Returns the request of what an admin has typed, without what is invalid. */
export function toAdminChangeRequest(
  order: Parameters<typeof toChangeRequest>[0],
  edits: AdminChangeEdits,
): ChangeRequest {
  const { quantities, added, dropped, keepsDeliveryPrice, reason } = edits;
  const prices = new Map(
    Object.entries(edits.prices).flatMap(([id, text]) => {
      const price = parseDollars(text);
      return price === undefined || price === 0 || quantities[id] === 0 ? [] : [[id, price] as const];
    }),
  );
  return {
    ...toChangeRequest(order, edits, prices),
    added: added
      .map(({ id }) => ({ product_id: id, quantity: quantities[id] ?? 1, unit_price: prices.get(id) }))
      .filter(({ quantity }) => quantity > 0),
    discount: parseDiscount(edits.discount) ?? 0,
    keeps_delivery_price: keepsDeliveryPrice,
    dropped_offer_ids: dropped.map(({ offer_id }) => offer_id),
    // The server requires a reason for a quote, too.
    reason: isLowered(edits) ? reason.trim() || "no reason yet" : "",
  };
}
