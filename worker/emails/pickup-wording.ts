import type { OrderEmailText } from "../../contract/orders/emails.ts";
import { formatHoldEnd, formatPickupWindow } from "../../contract/orders/pickup.ts";
import { withinDays } from "../../contract/orders/returns.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { toOneLine } from "../lib/one-line.ts";
import type { Fact } from "./email-blocks.ts";
import type { OrderEmailData } from "./order-email-data.ts";
import { describeDuePayment, listDuePayment } from "./payment-wording.ts";
import { createCommonWording, type Wording } from "./wording.ts";

/** The wordings of the emails about pick-up. */
export const pickupWordings = {
  placed_for_pickup: (data) => ({
    ...createCommonWording(data),
    preheader: "We'll email you when it's ready.",
    paragraphs: [describeDuePayment(data)],
    facts: listPickupFacts(data),
  }),
  paid_for_pickup: (data) => ({
    ...createCommonWording(data),
    preheader: "We'll email you when it's ready.",
    paragraphs: [`We received your payment of ${formatCents(data.totalCents)}.`],
    facts: listPickupFacts(data),
  }),
  pickup_moved: (data) => ({
    ...createCommonWording(data),
    preheader: listPickupFacts(data)[0]?.value ?? "",
    paragraphs: [
      ...(data.moveNotes ? [toOneLine(data.moveNotes)] : []),
      `If the new time doesn't suit you, write to us at ${data.sender.email}.`,
      ...listDuePayment(data),
    ],
    facts: listPickupFacts(data),
  }),
  ready: (data) => ({
    ...createCommonWording(data),
    preheader: data.pickup?.code ? `Your code is ${data.pickup.code}.` : "Your order is ready.",
    // The window is not named, because a ready order can be picked up before and after it.
    paragraphs: [...listDuePayment(data), ...describeHold(data)],
  }),
  picked_up: (data) => ({
    ...createCommonWording(data),
    preheader: "We hope everything is just right.",
    paragraphs: [
      `You picked up your order. If something isn't right, you can return it ${withinDays(data.returnDays)}: open your order and choose Return items.`,
    ],
  }),
} satisfies Partial<Record<OrderEmailText, (data: OrderEmailData) => Wording>>;

/** Lists when an order is picked up. */
export function listPickupFacts({ pickup, timeZone }: OrderEmailData): Fact[] {
  return pickup === null ? [] : [{ label: "Pick-up", value: formatPickupWindow(pickup, timeZone) }];
}

function describeHold({ pickup, timeZone, isPaid }: OrderEmailData): string[] {
  if (pickup === null || pickup.held_until === null) return [];
  const time = formatHoldEnd(pickup.held_until, timeZone);
  const end = `we cancel the order${isPaid ? " and refund what you paid" : ""}`;
  return [`You can pick it up any time we're open, until ${time}. After that, ${end}.`];
}
