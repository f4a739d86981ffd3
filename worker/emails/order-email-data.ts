import type { OfferAmount } from "../../contract/offers/offer-amounts.ts";
import type { Arrival } from "../../contract/orders/delivery-estimate.ts";
import type { Fulfilment, Tender } from "../../contract/orders/fulfilment.ts";
import type { OrderAddressView, PickupDetailsView } from "../../contract/orders/orders.ts";
import type { TimeZone } from "../../contract/shared/time-zones.ts";
import type { ExemptTaxes } from "../../contract/tax/apply-exemption.ts";
import type { ChargedTax } from "../../contract/tax/quote-taxes.ts";
import type { EmailSender } from "./email-layout.ts";

/** The content of an email about an order. */
export interface OrderEmailData extends OrderFacts, OrderDestination, OrderAmounts, OrderEvent {
  readonly sender: EmailSender;
  readonly storeUrl: string;
  /** The order's page in the account or in the admin area, or the order link of a guest. */
  readonly orderUrl: string;
  /** The store's time zone, for the day of the order. */
  readonly timeZone: TimeZone;
}

interface OrderFacts {
  readonly orderNumber: string;
  readonly placedAt: Date;
  /** The number of days after delivery in which the order can be returned. */
  readonly returnDays: number;
  /** The account's first name, or the full name of the billing address if the account has none. */
  readonly firstName: string;
  readonly customerNotes?: string | undefined;
  readonly lines: readonly OrderEmailLine[];
  /** True if the order is paid on delivery, or at the counter. */
  readonly isCash: boolean;
  readonly isPaid: boolean;
  /** The way in which an order was paid in the shop. The payment on delivery has none. */
  readonly tender?: Tender | undefined;
  /** The time until which an order with a payment link is held, in ISO 8601. */
  readonly payUntil?: string | undefined;
  /** True if the customer's bank has taken back the payment. */
  readonly isMoneyWithBank?: boolean;
}

/** The destination of an order, and the way to it. */
interface OrderDestination {
  readonly fulfilment: Fulfilment;
  readonly address: OrderAddressView;
  /** The pick-up of the order. Absent for a delivery. */
  readonly pickup?: PickupDetailsView | undefined;
  /** The days on which the order is expected. */
  readonly arrival?: Arrival | undefined;
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly trackingUrl?: string | undefined;
  /** The units of one of several parcels, such as "2 × Puzzle", and those that follow, or "" after the last. */
  readonly parcel?: { readonly contents: string; readonly rest: string } | undefined;
  /** True once a parcel has left the store, even if the order was canceled later. */
  readonly wasSent?: boolean;
}

interface OrderAmounts {
  /** The sum at compare-at prices. Subtotal - discount - offers + tax + shipping is the total. */
  readonly subtotalCents: number;
  readonly discountCents: number;
  /** The amounts that each offer takes off. */
  readonly offers?: readonly OfferAmount[];
  readonly taxCents: number;
  /** The taxes by name. Absent for an order that is taxed by the rates of its products. */
  readonly taxes?: readonly Pick<ChargedTax, "name" | "millipercent" | "taxCents">[];
  /** The taxes that were not charged, because the customer was exempt. */
  readonly exemption?: ExemptTaxes | undefined;
  /** The reason why an unpaid order has another total than when it was placed. */
  readonly taxChange?: { readonly formerTotalCents: number; readonly reason: string } | undefined;
  readonly shippingCents: number;
  readonly totalCents: number;
  /** The collected cash minus the total. */
  readonly cashRoundingCents?: number;
  /** The sum of all refunds so far. */
  readonly refundedCents?: number;
  /** The number of the invoice, and the store's tax numbers on it. Absent for an order without an invoice. */
  readonly invoice?: { readonly number: string; readonly taxNumbers: readonly string[] };
}

interface OrderEvent {
  /** The store's reason to cancel an order for pick-up. Absent for another reason. */
  readonly cancellation?: Cancellation | undefined;
  /** The entry of the order's history about the change that the email reports. */
  readonly historyNotes?: string | undefined;
  /** The amount of the refund that the email is about, or the expected refund of a return. */
  readonly refundCents?: number;
  /** True if the refund paid for another order. */
  readonly isExchanged?: boolean;
  /** True if the refund is paid in cash or by e-transfer. */
  readonly isByHand?: boolean;
  /** The store's message to the customer about a return. */
  readonly answer?: string | undefined;
  /** The units of a return, such as "2 × Puzzle". */
  readonly returned?: readonly string[];
}

/** Nobody picked up the order while it waited in the store, or the store did not make it ready in time. */
export type Cancellation = "not_picked_up" | "not_ready";

/** A line item of the order. Prices are per unit. */
export interface OrderEmailLine {
  readonly name: string;
  readonly quantity: number;
  /** The number of refunded units. */
  readonly refundedQuantity?: number;
  readonly compareAtPriceCents: number;
  readonly unitPriceCents: number;
  readonly totalCents: number;
}
