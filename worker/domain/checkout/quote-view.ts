import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { OrderTaxViews } from "../money/taxes/stored-taxes.ts";
import { parseOrderExemption } from "../money/taxes/tax-exemption.ts";

/** The parts of a quote besides the amounts that its order stores. */
export interface QuoteDetails {
  readonly itemCount: number;
  readonly taxes: OrderTaxViews;
  readonly offers: QuoteView["offers"];
}

/** Maps the amounts of an order, or of a draft, to the view of the API. */
export function toQuoteView(
  order: Pick<
    OrderRow,
    "subtotalCents" | "discountCents" | "taxCents" | "shippingCents" | "totalCents" | "taxExemption"
  >,
  { itemCount, taxes, offers }: QuoteDetails,
): QuoteView {
  const exemption = parseOrderExemption(order);
  return {
    itemCount,
    subtotal: centsToDollars(order.subtotalCents),
    discount: centsToDollars(order.discountCents),
    offers,
    tax: centsToDollars(order.taxCents),
    ...taxes,
    ...(exemption !== null && { tax_exemption: { reason: exemption.reason, taxes: exemption.taxes } }),
    shippingCost: centsToDollars(order.shippingCents),
    total: centsToDollars(order.totalCents),
  };
}
