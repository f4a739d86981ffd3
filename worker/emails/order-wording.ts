import { formatArrival } from "../../contract/orders/describe-arrival.ts";
import type { OrderEmailText } from "../../contract/orders/emails.ts";
import { formatHoldEnd, formatPickupWindow } from "../../contract/orders/pickup.ts";
import { withinDays } from "../../contract/orders/returns.ts";
import { formatCents, roundToCashCents } from "../../contract/shared/money.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import { toOneLine } from "../lib/escape.ts";
import type { Fact } from "./email-blocks.ts";
import type { OrderEmailData } from "./order-email-data.ts";
import {
  describeCanceledPayment,
  describeDuePayment,
  describePayment,
  describeSettlement,
  isFree,
  listDuePayment,
} from "./payment-wording.ts";

/**
 * The sentences of an email about an order that state facts. standard-templates.ts has the others, which admins can
 * change.
 */
interface Wording {
  /** The text beside the subject in a mailbox. */
  readonly preheader: string;
  /** The paragraphs after the introduction. */
  readonly paragraphs: readonly string[];
  /** The content of the box below the paragraphs. */
  readonly facts: readonly Fact[];
  /** The line below the total, which says whether and how the order was paid. */
  readonly settlement: string;
  /** The label of the button that opens the order. */
  readonly action: string;
}

/** Writes the sentences of one kind of email for an order. */
export function writeWording(text: OrderEmailText, data: OrderEmailData): Wording {
  return {
    facts: [],
    settlement: describeSettlement(data),
    action: "View your order",
    ...wordings[text](data),
  };
}

type OwnWording = Pick<Wording, "preheader" | "paragraphs"> & Partial<Wording>;

const wordings: Readonly<Record<OrderEmailText, (data: OrderEmailData) => OwnWording>> = {
  new_order: (data) => {
    const name = toOneLine(data.address.full_name);
    const isPickup = data.fulfilment === "pickup";
    const ordered = `${name} ordered ${countItems(data)}`;
    const total = formatCents(data.totalCents);
    return {
      preheader: `${countItems(data)} ${isPickup ? "for pick-up" : `to ${toOneLine(data.address.city)}`}.`,
      paragraphs: [
        data.isCash
          ? `${ordered} for ${total}, ${data.isPaid ? "which is paid" : `to be paid ${isPickup ? "at pick-up" : "on delivery"}`}.`
          : `${ordered} and ${isFree(data) ? "paid nothing, because of an offer" : `paid ${total} by card`}.`,
      ],
      facts: [...listPickupFacts(data), ...listCustomerNotes(data)],
      action: "Open the order",
    };
  },
  payment_requested: (data) => ({
    preheader: describeRequest(data),
    paragraphs: [
      describeRequest(data),
      "If you didn't order this, you don't need to do anything. You haven't been charged.",
    ],
    facts: listPickupFacts(data),
    settlement: "Not paid yet",
    action: `Pay ${formatCents(data.totalCents)}`,
  }),
  change_requested: (data) => ({
    preheader: data.historyNotes ?? "Open the order to read the note.",
    paragraphs: listHistoryNotes(data),
    action: "Open the order",
  }),
  placed: (data) => ({
    preheader: data.isPaid
      ? describePayment(data)
      : `Please have ${formatCents(roundToCashCents(data.totalCents))} ready when we deliver.`,
    paragraphs: [...listArrival(data), describeMoney(data)],
  }),
  paid: (data) => ({
    preheader: describePayment(data),
    paragraphs: [describePayment(data), ...listArrival(data)],
  }),
  pickup_to_delivery: (data) => ({
    preheader: `We'll deliver it to ${toOneLine(data.address.city)}.`,
    paragraphs: [
      "We'll deliver it to the address below instead, at no extra cost, and email you again when it ships.",
      ...listArrival(data),
      ...listDuePayment(data),
    ],
  }),
  address_changed: (data) => ({
    preheader: `We'll deliver it to ${toOneLine(data.address.city)}.`,
    paragraphs: [
      `If the address below isn't right, write to us at ${data.sender.email} before it ships.`,
      ...listArrival(data),
      ...listDuePayment(data),
    ],
  }),
  part_shipped: (data) => ({
    preheader: describeTracking(data) ?? `On its way to ${toOneLine(data.address.city)}.`,
    paragraphs: [
      ...(data.parcel?.rest ? ["The rest follows. We'll email you again when it ships."] : []),
      ...(data.isCash && !data.isPaid
        ? ["You pay for the whole order once, when its last parcel arrives."]
        : []),
    ],
    facts: [
      ...listParcelFacts(data),
      ...(data.parcel?.rest ? [{ label: "Still to come", value: toOneLine(data.parcel.rest) }] : []),
    ],
  }),
  change_payment: (data) => ({
    preheader: data.historyNotes ?? "Please pay the difference.",
    paragraphs: listHistoryNotes(data),
    action: "Pay the difference",
  }),
  content_changed: (data) => ({
    preheader: data.historyNotes ?? "Your order has changed.",
    paragraphs: [...listHistoryNotes(data), ...listArrival(data), ...listDuePayment(data)],
  }),
  shipped: (data) => ({
    preheader: describeTracking(data) ?? `On its way to ${toOneLine(data.address.city)}.`,
    paragraphs: [
      ...(data.parcel === undefined
        ? []
        : ["This is the rest of your order, after the parcels that we sent before."]),
      ...listArrival(data),
      ...listDuePayment(data),
    ],
    facts: listParcelFacts(data),
  }),
  delivered: (data) => ({
    preheader: "We hope everything is just right.",
    paragraphs: [
      `Your order was delivered. If something isn't right, you can return it ${withinDays(data.returnDays)}: open your order and choose Return items.`,
    ],
  }),
  canceled: (data) => ({
    preheader: describeCanceledPayment(data),
    paragraphs: [`${describeUnsent(data)}${describeCanceledPayment(data)}`],
    settlement: data.isPaid && !isFree(data) ? "Paid" : "Nothing was charged",
  }),
  refunded: (data) => {
    const amount = formatCents(data.refundCents ?? 0);
    if (data.isExchanged === true) {
      const text = `${amount} of what you paid went to your new order.`;
      return { preheader: text, paragraphs: [text], facts: [{ label: "Refunded", value: amount }] };
    }
    const isByHand = data.isCash || data.isByHand === true;
    const when = isByHand
      ? "If you haven't received it, please write to us."
      : "Please allow 5 to 10 business days for it to appear on your statement.";
    return {
      preheader: when,
      paragraphs: [`We refunded ${amount} ${isByHand ? "to you" : "to your card"}. ${when}`],
      facts: [{ label: "Refunded", value: amount }],
    };
  },
  refund_failed: (data) => {
    const amount = formatCents(data.refundCents ?? 0);
    return {
      preheader: "You don't need to do anything. We'll pay it back another way.",
      paragraphs: [
        `We tried to send ${amount} back to your card, but it didn't go through. We'll pay it back another way, and email you when it's done.`,
        `Would you like an e-transfer, or cash at the store? Write to us at ${data.sender.email}.`,
      ],
      facts: [{ label: "Amount owed to you", value: amount }],
    };
  },
  return_requested: (data) => ({
    preheader: "We'll email you what happens next.",
    paragraphs: ["Your refund is issued once we receive the items."],
    facts: [
      ...listReturnFacts(data),
      { label: "Expected refund", value: formatCents(data.refundCents ?? 0) },
    ],
  }),
  return_approved: (data) => ({
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
    preheader: toOneLine(data.answer ?? ""),
    paragraphs: [...listAnswer(data), `If you disagree, write to us at ${data.sender.email}.`],
    facts: listReturnFacts(data),
  }),
  placed_for_pickup: (data) => ({
    preheader: "We'll email you when it's ready.",
    paragraphs: [describeMoney(data)],
    facts: listPickupFacts(data),
  }),
  paid_for_pickup: (data) => ({
    preheader: "We'll email you when it's ready.",
    paragraphs: [describePayment(data)],
    facts: listPickupFacts(data),
  }),
  pickup_moved: (data) => ({
    preheader: listPickupFacts(data)[0]?.value ?? "",
    paragraphs: [
      ...listHistoryNotes(data),
      `If the new time doesn't suit you, write to us at ${data.sender.email}.`,
      ...listDuePayment(data),
    ],
    facts: listPickupFacts(data),
  }),
  ready: (data) => ({
    preheader: data.pickup?.code ? `Your code is ${data.pickup.code}.` : "Your order is ready.",
    // The window is not named, because a ready order can be picked up before and after it.
    paragraphs: [...listDuePayment(data), ...describeHold(data)],
  }),
  picked_up: (data) => ({
    preheader: "We hope everything is just right.",
    paragraphs: [
      `You picked up your order. If something isn't right, you can return it ${withinDays(data.returnDays)}: open your order and choose Return items.`,
    ],
  }),
};

/** Counts the units of an order, such as "5 items". */
export function countItems({ lines }: OrderEmailData): string {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  return `${quantity} ${quantity === 1 ? "item" : "items"}`;
}

function listHistoryNotes({ historyNotes }: OrderEmailData): string[] {
  return historyNotes ? [toOneLine(historyNotes)] : [];
}

function listCustomerNotes({ customerNotes }: OrderEmailData): Fact[] {
  return customerNotes ? [{ label: "Note from the customer", value: toOneLine(customerNotes) }] : [];
}

/** Says what a cancellation means for an order that has not left the store. */
function describeUnsent({ wasSent, fulfilment, cancellation }: OrderEmailData): string {
  if (wasSent) return "";
  if (fulfilment === "delivery") return "It won't be sent. ";
  switch (cancellation) {
    case "not_ready":
      return "We didn't make it ready in time, and we're sorry. ";
    case "not_picked_up":
      return "It wasn't picked up in time. ";
    case undefined:
      return "Please don't come to pick it up. ";
  }
}

/** Asks for the money of an order that is paid when its customer gets it, unless the shop has it already. */
function describeMoney(data: OrderEmailData): string {
  return data.isPaid ? describePayment(data) : describeDuePayment(data);
}

function describeRequest({ payUntil, totalCents, timeZone }: OrderEmailData): string {
  const total = formatCents(totalCents);
  if (payUntil === undefined) return `The total is ${total}.`;
  return `Please pay ${total} by ${formatHoldEnd(payUntil, timeZone)}. Until then, we hold your items.`;
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

function listParcelFacts({ parcel, carrier, trackingNumber, trackingUrl }: OrderEmailData): Fact[] {
  return [
    ...(parcel === undefined ? [] : [{ label: "In this parcel", value: toOneLine(parcel.contents) }]),
    ...(carrier === undefined ? [] : [{ label: "Carrier", value: carrier }]),
    ...(trackingNumber === undefined
      ? []
      : [{ label: "Tracking number", value: trackingNumber, url: trackingUrl }]),
  ];
}

function describeTracking({ carrier, trackingNumber }: OrderEmailData): string | undefined {
  if (trackingNumber === undefined) return undefined;
  return carrier === undefined
    ? `Tracking number ${trackingNumber}`
    : `${carrier}, tracking number ${trackingNumber}`;
}

/** Lists when an order is picked up. */
function listPickupFacts({ pickup, timeZone }: OrderEmailData): Fact[] {
  return pickup === undefined ? [] : [{ label: "Pick-up", value: formatPickupWindow(pickup, timeZone) }];
}

function describeHold({ pickup, timeZone, isPaid }: OrderEmailData): string[] {
  if (pickup === undefined || pickup.held_until === null) return [];
  const time = formatHoldEnd(pickup.held_until, timeZone);
  const end = `we cancel the order${isPaid ? " and refund what you paid" : ""}`;
  return [`You can pick it up any time we're open, until ${time}. After that, ${end}.`];
}
