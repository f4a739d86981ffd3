import type { OrderEmailKind } from "../../contract/orders/emails.ts";
import type { OrderAddressView } from "../../contract/orders/orders.ts";
import { orderEmailHtml } from "./html.ts";
import type { EmailStore } from "./order-parts.ts";
import { orderEmailText } from "./text.ts";
import { writeWording } from "./wording.ts";

/** The content of an email about an order. Money in integer cents. */
export interface OrderEmailData {
  readonly store: EmailStore;
  readonly orderNumber: string;
  /** Where the reader finds it on the store's site. */
  readonly orderUrl: string;
  readonly storeUrl: string;
  readonly placedAt: Date;
  /** How many days after its delivery it can be returned. */
  readonly returnDays: number;
  /** Or the whole name of the billing address. As the customer typed it: any letters, any length; perhaps empty. */
  readonly firstName: string;
  readonly isCash: boolean;
  readonly isPaid: boolean;
  /** Its parcel has left, canceled or not. */
  readonly wasSent?: boolean;
  /** The customer's bank has taken the payment back. */
  readonly isMoneyWithBank?: boolean;
  readonly lines: readonly OrderEmailLine[];
  /** At retail; less the discount, plus tax and shipping, it is the total. */
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly shippingCents: number;
  readonly totalCents: number;
  /** What was collected in cash less the total. */
  readonly cashRoundingCents?: number;
  /** What of the total went back by now. */
  readonly refundedCents?: number;
  /** Of a refund: what it gives back, or was to give back. Of a return: what its units were charged. */
  readonly refundCents?: number;
  /** In cash or by e-transfer, whatever the order was paid with. */
  readonly isByHand?: boolean;
  /** Of a return: the store's sentence, and what comes back. */
  readonly answer?: string | null;
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
  /** Units that are not the customer's any more. */
  readonly refundedQuantity?: number;
  readonly retailPriceCents: number;
  readonly unitPriceCents: number;
  readonly totalCents: number;
}

/** One email about an order, as HTML and as plain text that says the same. Pure: the same data, the same email. */
export function orderEmail(
  kind: OrderEmailKind,
  data: OrderEmailData,
): { subject: string; text: string; html: string } {
  const wording = writeWording(kind, data);
  return {
    subject: wording.subject,
    text: orderEmailText(wording, data),
    html: orderEmailHtml(wording, data),
  };
}
