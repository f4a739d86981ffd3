import { formatCents } from "../../../../contract/shared/money.ts";
import type { ContentDestination, OrderContent } from "../content/order-content.ts";

/**
 * Describes what a change does to an order, as sentences without their period, for its history. They name no person and
 * no address, because the history outlives both.
 */
export function describeContentChange(
  before: OrderContent,
  after: OrderContent,
  destination: { readonly former: "delivery" | "pickup"; readonly next: ContentDestination | null },
): string[] {
  return [
    ...before.lines.flatMap((line) => {
      const next = after.lines.find(({ id }) => id === line.id);
      if (next === undefined) return [`${line.productName} left out`];
      return [
        ...(next.quantity === line.quantity
          ? []
          : [`${next.quantity} × ${line.productName} instead of ${line.quantity}`]),
        ...(next.unitPriceCents === line.unitPriceCents
          ? []
          : [
              `${line.productName} for ${formatCents(next.unitPriceCents)} instead of ${formatCents(line.unitPriceCents)}`,
            ]),
      ];
    }),
    ...after.lines
      .filter(({ id }) => !before.lines.some((line) => line.id === id))
      .map(({ productName, quantity, unitPriceCents }) =>
        quantity === 1
          ? `${productName} added for ${formatCents(unitPriceCents)}`
          : `${quantity} × ${productName} added for ${formatCents(unitPriceCents)} each`,
      ),
    ...listOfferChanges(before, after),
    ...(after.shippingCents === before.shippingCents
      ? []
      : [`Delivery for ${formatCents(after.shippingCents)} instead of ${formatCents(before.shippingCents)}`]),
    ...describeDestination(destination.former, destination.next),
  ];
}

function listOfferChanges(before: OrderContent, after: OrderContent): string[] {
  const names = [...new Set([...listTitles(before), ...listTitles(after)])];
  return names.flatMap((title) => {
    const [former, current] = [sumTitle(before, title), sumTitle(after, title)];
    if (former === 0) return [`${title}: ${formatCents(current)}`];
    if (current === 0) return [`${title} no longer counts`];
    // Offers follow from the lines, and discounts of the shop do not.
    const isDiscount = listAdjustments(after).some((part) => part.title === title && part.offerId === null);
    return isDiscount && current !== former
      ? [`${title}: ${formatCents(current)} instead of ${formatCents(former)}`]
      : [];
  });
}

function listAdjustments({ lines, deliveryAdjustments }: OrderContent) {
  return [...lines.flatMap(({ adjustments }) => adjustments), ...deliveryAdjustments];
}

function listTitles(content: OrderContent): string[] {
  return listAdjustments(content).map(({ title }) => title);
}

function sumTitle(content: OrderContent, title: string): number {
  return listAdjustments(content)
    .filter((adjustment) => adjustment.title === title)
    .reduce((cents, adjustment) => cents + adjustment.cents, 0);
}

function describeDestination(former: "delivery" | "pickup", next: ContentDestination | null): string[] {
  if (next === null) return [];
  if (next.fulfilment === "pickup") {
    return [former === "pickup" ? "Another time of pick-up" : "To be picked up instead of delivered"];
  }
  return [former === "delivery" ? "Delivery address changed" : "Delivered instead of picked up"];
}
