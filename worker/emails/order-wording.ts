import { formatArrival } from "../../contract/orders/describe-arrival.ts";
import type { OrderEmailKind } from "../../contract/orders/emails.ts";
import { withinDays } from "../../contract/orders/returns.ts";
import { formatCents, roundToCashCents } from "../../contract/shared/money.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import { toOneLine } from "../lib/one-line.ts";
import type { Fact } from "./email-blocks.ts";
import type { OrderEmailData } from "./order-email-data.ts";

/** The sentences of an email about an order that state facts. standard-templates.ts has the others, which admins can change. */
interface Wording {
  /** The text beside the subject in a mailbox. */
  readonly preheader: string;
  /** The paragraphs after the opening. */
  readonly paragraphs: readonly string[];
  /** The content of the box below the paragraphs. */
  readonly facts: readonly Fact[];
  /** The line below the total, which says whether and how the order was paid. */
  readonly settlement: string;
  /** The label of the button that opens the order. */
  readonly action: string;
}

/** Writes the sentences of one kind of email for an order. */
export function writeWording(kind: OrderEmailKind, data: OrderEmailData): Wording {
  return wordings[kind](data);
}

const wordings: Record<OrderEmailKind, (data: OrderEmailData) => Wording> = {
  new_order: (data) => {
    const name = toOneLine(data.address.full_name);
    return {
      ...createCommonWording(data),
      preheader: `${countItems(data)} to ${toOneLine(data.address.city)}.`,
      paragraphs: [
        data.isCash
          ? `${name} ordered ${countItems(data)} for ${formatCents(data.totalCents)}, to be paid on delivery.`
          : `${name} ordered ${countItems(data)} and paid ${formatCents(data.totalCents)} by card.`,
      ],
      facts: data.customerNotes
        ? [{ label: "Note from the customer", value: toOneLine(data.customerNotes) }]
        : [],
      action: "Open the order",
    };
  },
  placed: (data) => ({
    ...createCommonWording(data),
    preheader: `Please have ${formatCents(roundToCashCents(data.totalCents))} ready when we deliver.`,
    paragraphs: [...listArrival(data), describeCashPayment(data)],
  }),
  paid: (data) => ({
    ...createCommonWording(data),
    preheader: `We received your payment of ${formatCents(data.totalCents)}.`,
    paragraphs: [`We received your payment of ${formatCents(data.totalCents)}.`, ...listArrival(data)],
  }),
  ready: (data) => ({
    ...createCommonWording(data),
    preheader: `Fetch it at ${toOneLine(data.address.address_line1)}.`,
    paragraphs: [`Your order is ready at ${formatStoreAddress(data.sender)}.`],
  }),
  pickup_moved: (data) => ({
    ...createCommonWording(data),
    preheader: "Open your order to see the new time.",
    paragraphs: ["Open your order to see when you can fetch it."],
  }),
  pickup_to_delivery: (data) => ({
    ...createCommonWording(data),
    preheader: `It goes to ${toOneLine(data.address.city)}.`,
    paragraphs: ["Delivery costs you nothing more.", ...listArrival(data)],
  }),
  shipped: (data) => ({
    ...createCommonWording(data),
    preheader: describeTracking(data) ?? `On its way to ${toOneLine(data.address.city)}.`,
    paragraphs: [...listArrival(data), ...(isPayableAtTheDoor(data) ? [describeCashPayment(data)] : [])],
    facts: listTrackingFacts(data),
  }),
  delivered: (data) => ({
    ...createCommonWording(data),
    preheader: "We hope everything is just right.",
    paragraphs: [
      `Your order was delivered. If something isn't right, you can return it ${withinDays(data.returnDays)}: open your order and choose Return items.`,
    ],
  }),
  canceled: (data) => ({
    ...createCommonWording(data),
    preheader: describeCanceledPayment(data),
    paragraphs: [`${data.wasSent ? "" : "It won't be sent. "}${describeCanceledPayment(data)}`],
    settlement: data.isPaid ? "Paid" : "Nothing was charged",
  }),
  refunded: (data) => {
    const amount = formatCents(data.refundCents ?? 0);
    const isByHand = data.isCash || data.isByHand === true;
    const when = isByHand
      ? "If you haven't received it, please write to us."
      : "Please allow 5 to 10 business days for it to appear on your statement.";
    return {
      ...createCommonWording(data),
      preheader: when,
      paragraphs: [`We refunded ${amount} ${isByHand ? "to you" : "to your card"}. ${when}`],
      facts: [{ label: "Refunded", value: amount }],
    };
  },
  refund_failed: (data) => {
    const amount = formatCents(data.refundCents ?? 0);
    return {
      ...createCommonWording(data),
      preheader: "You don't need to do anything. We'll pay it back another way.",
      paragraphs: [
        `We tried to send ${amount} back to your card, but it didn't go through. We'll pay it back another way, and email you when it's done.`,
        `Would you like an e-transfer, or cash at the store? Write to us at ${data.sender.email}.`,
      ],
      facts: [{ label: "Amount owed to you", value: amount }],
    };
  },
  return_requested: (data) => ({
    ...createCommonWording(data),
    preheader: "We'll email you what happens next.",
    paragraphs: ["Your refund is issued once we receive the items."],
    facts: [
      ...listReturnFacts(data),
      { label: "Expected refund", value: formatCents(data.refundCents ?? 0) },
    ],
  }),
  return_approved: (data) => ({
    ...createCommonWording(data),
    preheader: `Your return for order ${data.orderNumber} is approved.`,
    paragraphs: [
      ...listAnswer(data),
      `Bring it to the store or send it to ${data.sender.name}, ${formatStoreAddress(data.sender)}. Please put a note with your order number ${data.orderNumber} in the parcel.`,
      "Your refund is issued once we receive the items.",
    ],
    facts: [
      ...listReturnFacts(data),
      { label: "Expected refund", value: formatCents(data.refundCents ?? 0) },
    ],
  }),
  return_declined: (data) => ({
    ...createCommonWording(data),
    preheader: toOneLine(data.answer ?? ""),
    paragraphs: [...listAnswer(data), `If you disagree, write to us at ${data.sender.email}.`],
    facts: listReturnFacts(data),
  }),
};

/** Counts the units of an order, such as "5 items". */
export function countItems({ lines }: OrderEmailData): string {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  return `${quantity} ${quantity === 1 ? "item" : "items"}`;
}

function listArrival({ arrival }: OrderEmailData): string[] {
  return arrival === undefined ? [] : [`Expect it ${formatArrival(arrival)}.`];
}

function listAnswer({ answer }: OrderEmailData): string[] {
  return answer ? [toOneLine(answer)] : [];
}

function listReturnFacts({ returned = [] }: OrderEmailData): Fact[] {
  return [{ label: "Return", value: toOneLine(returned.join(", ")) }];
}

function createCommonWording(data: OrderEmailData) {
  return {
    facts: [],
    settlement: `${describeSettlement(data)}${describeRefunds(data)}`,
    action: "View your order",
  };
}

function describeSettlement(data: OrderEmailData): string {
  if (isPayableAtTheDoor(data)) {
    return `To be paid on delivery: ${formatCents(roundToCashCents(data.totalCents))} in cash`;
  }
  if (!data.isCash) return "Paid by card";
  const { totalCents, cashRoundingCents = 0 } = data;
  if (cashRoundingCents === 0) return "Paid on delivery";
  return `Paid on delivery: ${formatCents(totalCents + cashRoundingCents)} in cash`;
}

function describeRefunds({ refundedCents = 0 }: OrderEmailData): string {
  return refundedCents === 0 ? "" : `, ${formatCents(refundedCents)} refunded`;
}

function isPayableAtTheDoor(data: OrderEmailData): boolean {
  return data.isCash && !data.isPaid;
}

/** Asks for the cash, and mentions both totals if rounding to five cents changes the amount. */
function describeCashPayment({ totalCents }: OrderEmailData): string {
  const cashCents = roundToCashCents(totalCents);
  const line = `You pay when it arrives. Please have ${formatCents(cashCents)} in cash ready.`;
  if (cashCents === totalCents) return line;
  return `${line} Your total of ${formatCents(totalCents)} is rounded to the nearest 5¢, as cash totals are.`;
}

function describeCanceledPayment(data: OrderEmailData): string {
  if (!data.isPaid) return "You weren't charged.";
  if (data.isMoneyWithBank) return "Your bank has taken this payment back, so we can't refund it.";
  if (data.isCash) return "We'll give you back what you paid on delivery.";
  return "We're refunding what you paid, less any earlier refund, to your card and will email you once it's issued.";
}

function listTrackingFacts({ carrier, trackingNumber, trackingUrl }: OrderEmailData): Fact[] {
  return [
    ...(carrier === null ? [] : [{ label: "Carrier", value: carrier }]),
    ...(trackingNumber === null
      ? []
      : [{ label: "Tracking number", value: trackingNumber, url: trackingUrl }]),
  ];
}

function describeTracking({ carrier, trackingNumber }: OrderEmailData): string | undefined {
  if (trackingNumber === null) return undefined;
  return carrier === null
    ? `Tracking number ${trackingNumber}`
    : `${carrier}, tracking number ${trackingNumber}`;
}
