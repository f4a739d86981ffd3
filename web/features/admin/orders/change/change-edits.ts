import * as v from "valibot";
import { contactFields, typedAddress } from "../../../../../contract/account/addresses.ts";
import type { ProductCardView } from "../../../../../contract/catalog/catalog.ts";
import type { ContentLineView, QuoteChangeInput } from "../../../../../contract/orders/content-changes.ts";
import type { AddressTexts } from "../../../account/addresses/address-fields.tsx";
import { parseDollars } from "../../shared/typed-amounts.ts";

/** A product that an admin adds to an order, as the search found it. */
export type AddedProduct = Pick<
  ProductCardView,
  "id" | "name" | "sku" | "primaryImage" | "wholesale_price" | "stock_quantity"
>;

/** The input of an admin who changes an order. Lines are named by the id of their item or of their added product. */
export interface ChangeEdits {
  readonly quantities: Readonly<Record<string, number>>;
  /** The typed lower prices of a unit. */
  readonly prices: Readonly<Record<string, string>>;
  readonly added: readonly AddedProduct[];
  readonly discount: string;
  readonly reason: string;
  /** "same" leaves the destination as it is. */
  readonly destination: "same" | "delivery" | "pickup";
  readonly address: AddressTexts;
  readonly pickupStartsAt: string;
  readonly keepsDeliveryPrice: boolean;
  readonly droppedOfferIds: readonly string[];
  /** Empty for the usual settlement. */
  readonly settlement: string;
  readonly tender: string;
  readonly linkDays: string;
  /** The id of the last attempt to save, so that an attempt whose response was lost is not made twice. */
  readonly requestId: string;
}

/** The request of a change, without the version of the order. */
export type ChangeRequest = Omit<QuoteChangeInput, "version">;

interface ParsedChange {
  /** The request, without what is invalid. */
  readonly request: ChangeRequest;
  /** Messages by the id of a line, or by "discount", "reason" or "destination". */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Parses what was typed.
 * @param standing the lines of the order as it is
 */
export function parseChange(edits: ChangeEdits, standing: readonly ContentLineView[]): ParsedChange {
  const problems: Record<string, string> = {};
  const parsePrice = (id: string) => {
    const text = edits.prices[id];
    if (text === undefined) return undefined;
    const price = parseDollars(text);
    if (price !== undefined && price > 0) return price;
    problems[id] = "Enter a price, such as 4.50";
    return undefined;
  };
  const lines = standing.flatMap(({ order_item_id: id, quantity: former }) => {
    if (id === null) return [];
    const quantity = edits.quantities[id] ?? former;
    const unit_price = quantity === 0 ? undefined : parsePrice(id);
    if (quantity === former && unit_price === undefined) return [];
    return [{ order_item_id: id, quantity, ...(unit_price !== undefined && { unit_price }) }];
  });
  const added = edits.added.map(({ id }) => {
    const unit_price = parsePrice(id);
    return {
      product_id: id,
      quantity: edits.quantities[id] ?? 1,
      ...(unit_price !== undefined && { unit_price }),
    };
  });
  const discount = edits.discount.trim() === "" ? 0 : parseDollars(edits.discount);
  if (discount === undefined) problems.discount = "Enter an amount, such as 4.50";
  const destination = parseDestination(edits);
  if (destination === "incomplete") problems.destination = "Please complete the fields above.";
  const lowers = discount !== 0 || Object.keys(edits.prices).length > 0;
  const reason = edits.reason.trim();
  if (lowers && reason === "") problems.reason = "Please say why the price is lower.";
  return {
    request: {
      lines,
      added,
      discount: discount ?? 0,
      ...(destination !== "incomplete" && destination !== "same" && { destination }),
      keeps_delivery_price: edits.keepsDeliveryPrice,
      dropped_offer_ids: [...edits.droppedOfferIds],
      reason: lowers ? reason || missingReason : "",
    },
    problems,
  };
}

// The server requires a reason for a quote, too.
const missingReason = "no reason yet";

function parseDestination(edits: ChangeEdits) {
  const { full_name, phone_number } = edits.address;
  switch (edits.destination) {
    case "same":
      return "same";
    case "delivery": {
      const address = v.safeParse(typedAddress, edits.address);
      if (!address.success) return "incomplete";
      return { kind: "typed_addresses", shipping_address: address.output } as const;
    }
    case "pickup": {
      const contact = v.safeParse(v.object(contactFields), { full_name, phone_number });
      if (!contact.success || edits.pickupStartsAt === "") return "incomplete";
      return { kind: "pickup", ...contact.output, starts_at: edits.pickupStartsAt } as const;
    }
  }
}
