import type { OrderEmailKind } from "../../contract/orders/emails.ts";
import { withinDays } from "../../contract/orders/returns.ts";
import { formatCents, roundToCashCents } from "../../contract/shared/money.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import { toOneLine } from "../lib/one-line.ts";
import type { Fact } from "./email-blocks.ts";
import type { OrderEmailData } from "./order-email-data.ts";

/** The sentences of an email about an order. */
interface Wording {
  readonly subject: string;
  readonly heading: string;
  /** The text beside the subject in a mailbox. */
  readonly preheader: string;
  readonly paragraphs: readonly string[];
  /** The content of the box below the paragraphs. */
  readonly facts: readonly Fact[];
  /** The line below the total, which says whether and how the order was paid. */
  readonly settlement: string;
  /** The label of the button that opens the order. */
  readonly action: string;
  /** The reader of the email. An email to the store has no greeting. */
  readonly reader: "customer" | "store";
}

/** Writes the sentences of one kind of email for an order. */
export function writeWording(kind: OrderEmailKind, data: OrderEmailData): Wording {
  return wordings[kind](data);
}

const wordings: Record<OrderEmailKind, (data: OrderEmailData) => Wording> = {
  new_order: (data) => {
    const quantity = data.lines.reduce((sum, line) => sum + line.quantity, 0);
    const items = `${quantity} ${quantity === 1 ? "item" : "items"}`;
    const name = toOneLine(data.address.full_name);
    return {
      ...createCommonWording(data),
      subject: `New order ${data.orderNumber}: ${items}, ${formatCents(data.totalCents)}`,
      heading: `New order from ${name}`,
      preheader: `${items} to ${toOneLine(data.address.city)}.`,
      paragraphs: [
        data.isCash
          ? `${name} ordered ${items} for ${formatCents(data.totalCents)}, to be paid on delivery.`
          : `${name} ordered ${items} and paid ${formatCents(data.totalCents)} by card.`,
        "It is ready to be packed.",
      ],
      facts: data.customerNotes
        ? [{ label: "Note from the customer", value: toOneLine(data.customerNotes) }]
        : [],
      action: "Open the order",
      reader: "store",
    };
  },
  placed: (data) => ({
    ...createCommonWording(data),
    subject: `Order ${data.orderNumber} placed`,
    heading: "Thank you for your order",
    preheader: `Please have ${formatCents(roundToCashCents(data.totalCents))} ready when we deliver.`,
    paragraphs: [
      "We have your order and are getting it ready. Your items are reserved.",
      describeCashPayment(data),
    ],
  }),
  paid: (data) => ({
    ...createCommonWording(data),
    subject: `Order ${data.orderNumber} confirmed`,
    heading: "Thank you for your order",
    preheader: `We received your payment of ${formatCents(data.totalCents)}.`,
    paragraphs: [
      `We received your payment of ${formatCents(data.totalCents)} and are getting your order ready.`,
      "We will email you again when it is on its way.",
    ],
  }),
  shipped: (data) => ({
    ...createCommonWording(data),
    subject: `Order ${data.orderNumber} is on its way`,
    heading: "Your order is on its way",
    preheader: describeTracking(data) ?? `It goes to ${toOneLine(data.address.city)}.`,
    paragraphs: ["Your order has shipped.", ...(isPayableAtTheDoor(data) ? [describeCashPayment(data)] : [])],
    facts: listTrackingFacts(data),
    action: "See your order",
  }),
  delivered: (data) => ({
    ...createCommonWording(data),
    subject: `Order ${data.orderNumber} was delivered`,
    heading: "Your order has arrived",
    preheader: "We hope that everything is as you wanted it.",
    paragraphs: [
      "Your order was delivered. We hope that everything is as you wanted it.",
      `If something is not, you can return it ${withinDays(data.returnDays)}: ask for it on your order's page.`,
    ],
  }),
  canceled: (data) => ({
    ...createCommonWording(data),
    subject: `Order ${data.orderNumber} was canceled`,
    heading: "Your order was canceled",
    preheader: describeCanceledPayment(data),
    paragraphs: [
      data.wasSent ? "This order was canceled." : "This order was canceled and will not be sent.",
      describeCanceledPayment(data),
    ],
    settlement: data.isPaid ? "Paid" : "Nothing was charged",
  }),
  refunded: (data) => {
    const amount = formatCents(data.refundCents ?? 0);
    const isByHand = data.isCash || data.isByHand === true;
    const whereTo = isByHand ? "to you" : "to your card";
    const when = isByHand
      ? "If it has not reached you, please write to us."
      : "Banks take 5 to 10 business days to show it on your statement.";
    return {
      ...createCommonWording(data),
      subject: `Refund of ${amount} for order ${data.orderNumber}`,
      heading: `We refunded ${amount}`,
      preheader: when,
      paragraphs: [`We refunded ${amount} ${whereTo} for this order.`, when],
      facts: [{ label: "Refunded", value: amount }],
    };
  },
  refund_failed: (data) => {
    const amount = formatCents(data.refundCents ?? 0);
    return {
      ...createCommonWording(data),
      subject: `Your refund of ${amount} for order ${data.orderNumber} did not go through`,
      heading: `Your refund of ${amount} did not go through`,
      preheader: "You do not have to do anything: we pay it back another way.",
      paragraphs: [
        `We tried to send ${amount} back to your card, and the payment did not go through. The money is still yours.`,
        "You do not have to do anything: we pay it back another way and write to you when it is done.",
        `Would you like it by e-transfer, or in cash at the store? Write to us at ${data.sender.email}.`,
      ],
      facts: [{ label: "To be paid back", value: amount }],
    };
  },
  return_requested: (data) => ({
    ...createCommonWording(data),
    subject: `We received your return request for order ${data.orderNumber}`,
    heading: "We received your return request",
    preheader: "We will email you what happens next.",
    paragraphs: [
      "Please keep the items until you hear from us: we will email you whether we can take them back, and how to send them.",
      "Your refund is issued once we receive them.",
    ],
    facts: [
      ...listReturnFacts(data),
      { label: "Refund to expect", value: formatCents(data.refundCents ?? 0) },
    ],
  }),
  return_approved: (data) => ({
    ...createCommonWording(data),
    subject: `Your return for order ${data.orderNumber} is approved`,
    heading: "Please send it back",
    preheader: `Your return for order ${data.orderNumber} is approved.`,
    paragraphs: [
      ...listAnswer(data),
      `Bring it to the store or send it to ${data.sender.name}, ${formatStoreAddress(data.sender)}. Please put a note with your order number ${data.orderNumber} into the parcel.`,
      "Your refund is issued once we receive it.",
    ],
    facts: [
      ...listReturnFacts(data),
      { label: "Refund to expect", value: formatCents(data.refundCents ?? 0) },
    ],
  }),
  return_declined: (data) => ({
    ...createCommonWording(data),
    subject: `About your return for order ${data.orderNumber}`,
    heading: "We cannot take this back",
    preheader: toOneLine(data.answer ?? ""),
    paragraphs: [...listAnswer(data), `If you see it differently, write to us at ${data.sender.email}.`],
    facts: listReturnFacts(data),
  }),
};

function listAnswer({ answer }: OrderEmailData): string[] {
  return answer ? [toOneLine(answer)] : [];
}

function listReturnFacts({ returned = [] }: OrderEmailData): Fact[] {
  return [{ label: "Return", value: toOneLine(returned.join(", ")) }];
}

function createCommonWording(data: OrderEmailData) {
  return {
    facts: [],
    reader: "customer" as const,
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
  const reason = `Your total of ${formatCents(totalCents)} is rounded to 5 cents, as cash is in Canada.`;
  const line = `You pay when it arrives: please have ${formatCents(cashCents)} in cash ready.`;
  return cashCents === totalCents ? line : `${line} ${reason}`;
}

function describeCanceledPayment(data: OrderEmailData): string {
  if (!data.isPaid) return "You were not charged.";
  if (data.isMoneyWithBank) return "Your bank has taken this payment back, so we cannot refund it.";
  if (data.isCash) return "We give back the money that you paid on delivery.";
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
