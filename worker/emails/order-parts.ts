import type { OrderAddressView } from "../../contract/orders/orders.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { toStoreClock } from "../../contract/shared/store-time.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { formatHours } from "../../contract/store/opening-hours.ts";
import type { OrderEmailData, OrderEmailLine } from "./order-email.ts";
import { oneLine } from "./wording.ts";

// What HTML and plain text have in common: put together once, so that both say the same.

export interface EmailLine {
  readonly name: string;
  readonly price: string;
  /** The compare-at price of one, where it is more. "Regular" would claim that this store sold it at that price. */
  readonly comparePrice: string | undefined;
  readonly total: string;
}

export function toEmailLine(line: OrderEmailLine): EmailLine {
  return {
    name: `${oneLine(line.name)}${describeRefunded(line)}`,
    price: `${line.quantity} × ${formatCents(line.unitPriceCents)}`,
    comparePrice:
      line.retailPriceCents > line.unitPriceCents ? formatCents(line.retailPriceCents) : undefined,
    total: formatCents(line.totalCents),
  };
}

function describeRefunded({ quantity, refundedQuantity = 0 }: OrderEmailLine): string {
  return refundedQuantity === 0 ? "" : ` (${refundedQuantity} of ${quantity} refunded)`;
}

/** Label and amount of every line above the total, which is their sum. */
export function listSums(data: OrderEmailData): [label: string, amount: string][] {
  return [
    ["Subtotal", formatCents(data.subtotalCents)],
    ...optional("Discount", data.discountCents, `−${formatCents(data.discountCents)}`),
    ...optional("Tax", data.taxCents, formatCents(data.taxCents)),
    ["Shipping", data.shippingCents === 0 ? "Free" : formatCents(data.shippingCents)],
  ];
}

export function addressLines(address: OrderAddressView): string[] {
  return [
    address.full_name,
    address.address_line1,
    address.address_line2 ?? "",
    `${address.city}, ${address.province} ${address.postal_code}`,
    address.phone_number,
    address.delivery_instructions ?? "",
  ]
    .map(oneLine)
    .filter((line) => line !== "");
}

export function getGreeting({ firstName }: OrderEmailData): string {
  const name = oneLine(firstName);
  return name === "" ? "Hello," : `Hello ${name},`;
}

export function placedOn({ placedAt }: OrderEmailData): string {
  return dateFormat.format(toStoreClock(placedAt));
}

/** The store as an email shows it. */
export interface EmailStore extends StoreIdentity {
  /** The shopkeeper's own sentences for this kind of email, a paragraph each. */
  readonly note?: readonly string[];
}

/** Who writes, as Canada's anti-spam law asks. */
export function senderFacts(store: StoreIdentity): string[] {
  return [store.name, formatStoreAddress(store), `Telephone ${store.phone}`, `Open ${formatHours(store)}`];
}

/** The end of a plain text: the shopkeeper's sentences, and who writes. */
export function senderLines({ note = [], ...store }: EmailStore): string[] {
  return [...note.flatMap((line) => [line, ""]), ...senderFacts(store)];
}

const dateFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});

function optional(label: string, cents: number, amount: string): [string, string][] {
  return cents > 0 ? [[label, amount]] : [];
}
