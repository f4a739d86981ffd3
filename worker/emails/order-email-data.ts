import type { OrderAddressView } from "../../contract/orders/orders.ts";
import type { EmailSender } from "./email-layout.ts";

/** The content of an email about an order. Amounts in integer cents. */
export interface OrderEmailData {
  readonly sender: EmailSender;
  readonly orderNumber: string;
  /** The order's page on the store's site, for this reader. */
  readonly orderUrl: string;
  readonly storeUrl: string;
  readonly placedAt: Date;
  /** How many days after its delivery it can be returned. */
  readonly returnDays: number;
  /** The account's first name, or the whole name of the billing address; as the customer typed it, perhaps empty. */
  readonly firstName: string;
  readonly isCash: boolean;
  readonly isPaid: boolean;
  /** The parcel has left the store, whether or not the order was canceled later. */
  readonly wasSent?: boolean;
  /** The customer's bank has taken the payment back. */
  readonly isMoneyWithBank?: boolean;
  readonly lines: readonly OrderEmailLine[];
  /** At retail prices. Less the discount, plus tax and shipping, it is the total. */
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly shippingCents: number;
  readonly totalCents: number;
  /** The cash that was collected, less the total. */
  readonly cashRoundingCents?: number;
  /** All that was refunded so far. */
  readonly refundedCents?: number;
  /** In an email about a refund, its amount; in one about a return, what the returned units were charged. */
  readonly refundCents?: number;
  /** The refund is made in cash or by e-transfer, whatever the order was paid with. */
  readonly isByHand?: boolean;
  /** The store's sentence about a return. */
  readonly answer?: string | null;
  /** The units of a return, such as "2 × Puzzle". */
  readonly returned?: readonly string[];
  readonly address: OrderAddressView;
  readonly customerNotes: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | undefined;
}

export interface OrderEmailLine {
  readonly name: string;
  readonly quantity: number;
  /** Units whose money was given back. */
  readonly refundedQuantity?: number;
  readonly retailPriceCents: number;
  readonly unitPriceCents: number;
  readonly totalCents: number;
}
