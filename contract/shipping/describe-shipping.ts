import { formatCents } from "../shared/money.ts";
import type { ShippingRules } from "../shared/pricing.ts";
import { type ProvinceName, provinces } from "../shared/provinces.ts";
import { freeDeliverySentence } from "../store/describe-store.ts";
import type { ShippingDocument } from "./shipping-document.ts";

/** The price of delivery as a promise on the home page and on product pages, which know no postal code. */
export interface DeliveryPromise {
  readonly title: string;
  readonly text: string;
}

/** Describes the price of delivery for the home page and for product pages. */
export function describeDeliveryPromise(document: ShippingDocument, rules: ShippingRules): DeliveryPromise {
  const { lowestCents, isOnlyPrice } = summarizePrices(document, rules);
  return {
    title: `Delivery ${isOnlyPrice ? "for" : "from"} ${formatCents(lowestCents)}`,
    text: freeDeliverySentence(rules) ?? describePlaces(document, isOnlyPrice),
  };
}

/** Describes the price of delivery and the places without delivery, for the Terms. */
export function describeDeliveryTerms(document: ShippingDocument, rules: ShippingRules): string {
  const { lowestCents, isOnlyPrice } = summarizePrices(document, rules);
  const price = formatCents(lowestCents);
  const unserved = listUnservedProvinces(document);
  return [
    isOnlyPrice
      ? `Delivery costs ${price}.`
      : `Delivery costs ${price} or more, depending on the address, the weight and the value of the order.`,
    freeDeliverySentence(rules),
    unserved.length > 0 && `We don't deliver to ${orList.format(unserved)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const orList = new Intl.ListFormat("en-CA", { type: "disjunction" });

/** Finds the lowest price that is not free, and whether every order that is not delivered free has it. */
function summarizePrices({ zones }: ShippingDocument, { flatRateCents }: ShippingRules) {
  const costs = [flatRateCents, ...zones.flatMap(({ rates }) => rates.map(({ cost_cents }) => cost_cents))];
  const charged = costs.filter((cents) => cents > 0);
  const lowestCents = charged.length === 0 ? 0 : Math.min(...charged);
  return { lowestCents, isOnlyPrice: costs.every((cents) => cents === lowestCents) };
}

function describePlaces(document: ShippingDocument, isOnlyPrice: boolean): string {
  if (!isOnlyPrice) return "The price depends on your postal code.";
  return listUnservedProvinces(document).length === 0
    ? "The same price for every address in Canada"
    : "The same price for every address that we deliver to";
}

/** Lists the provinces in which no postal code is certain to be served. */
function listUnservedProvinces({ zones, standard_provinces }: ShippingDocument): ProvinceName[] {
  const served = [...standard_provinces, ...zones.flatMap((zone) => zone.provinces)];
  return provinces.filter(({ code }) => !served.includes(code)).map(({ name }) => name);
}
