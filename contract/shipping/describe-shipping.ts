import { formatCents } from "../shared/money.ts";
import type { ShippingRules } from "../shared/pricing.ts";
import { nameInSentence, type ProvinceCode, provinceCodes, provinces } from "../shared/provinces.ts";
import { freeDeliverySentence } from "../store/describe-store.ts";
import { listServedProvinces } from "./list-promised-prices.ts";
import { arePrefixesShared, listPostalPrefixes } from "./postal-prefixes.ts";
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

/** Describes the price of delivery, for the Terms. */
export function describeDeliveryTerms(document: ShippingDocument, rules: ShippingRules): string {
  const { lowestCents, isOnlyPrice } = summarizePrices(document, rules);
  const price = formatCents(lowestCents);
  return [
    isOnlyPrice
      ? `Delivery costs ${price}.`
      : `Delivery costs ${price} or more, depending on the address, the weight and the value of the order.`,
    freeDeliverySentence(rules),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Describes the places with delivery as the end of 'We deliver ...', such as 'within Canada, except to Yukon'.
 * @param ownProvince the store's province, where local postal codes are served whatever the zones say
 */
export function describeDeliveryPlaces(document: ShippingDocument, ownProvince: ProvinceCode): string {
  const { served, partly, unserved } = listPlaces(document, ownProvince);
  const some = partly.length > 0 && `to some postal codes in ${andList.format(partly.map(nameInSentence))}`;
  if (served.length > provinceCodes.length / 2) {
    const exceptions = [
      unserved.length > 0 && `except to ${orList.format(unserved.map(nameInSentence))}`,
      some && `only ${some}`,
    ].filter((part) => part !== false);
    return ["within Canada", ...exceptions].join(", ");
  }
  const places = [
    served.length > 0 && `to ${andList.format(served.map(nameInSentence))}`,
    some,
    !listReachedProvinces(document).includes(ownProvince) && "to local postal codes",
  ].filter((part) => part !== false);
  return andList.format(places);
}

/** Lists the provinces in which at least some addresses are served, except for local postal codes. */
export function listReachedProvinces(document: ShippingDocument): ProvinceCode[] {
  const served = listServedProvinces(document);
  const zonePrefixes = document.zones.flatMap((zone) => zone.postal_prefixes);
  return provinceCodes.filter(
    (code) =>
      served.includes(code) ||
      listPostalPrefixes(code).some((prefix) =>
        zonePrefixes.some((zonePrefix) => arePrefixesShared(prefix, zonePrefix)),
      ),
  );
}

const orList = new Intl.ListFormat("en-CA", { type: "disjunction" });
const andList = new Intl.ListFormat("en-CA");

/** Finds the lowest price that is not free, and whether every order that is not delivered free has it. */
function summarizePrices({ zones }: ShippingDocument, { flatRateCents }: ShippingRules) {
  const costs = [flatRateCents, ...zones.flatMap(({ rates }) => rates.map(({ cost_cents }) => cost_cents))];
  const charged = costs.filter((cents) => cents > 0);
  const lowestCents = charged.length === 0 ? 0 : Math.min(...charged);
  return { lowestCents, isOnlyPrice: costs.every((cents) => cents === lowestCents) };
}

function describePlaces(document: ShippingDocument, isOnlyPrice: boolean): string {
  if (!isOnlyPrice) return "The price depends on your postal code.";
  return listServedProvinces(document).length === provinceCodes.length
    ? "The same price for every address in Canada"
    : "The same price for every address that we deliver to";
}

function listPlaces(document: ShippingDocument, ownProvince: ProvinceCode) {
  const served = listServedProvinces(document);
  const reached = listReachedProvinces(document);
  const listNames = (matches: (code: ProvinceCode) => boolean) =>
    provinces.filter(({ code }) => matches(code)).map(({ name }) => name);
  return {
    served: listNames((code) => served.includes(code)),
    /** Provinces of which a zone has only postal codes. */
    partly: listNames((code) => reached.includes(code) && !served.includes(code)),
    unserved: listNames((code) => !reached.includes(code) && code !== ownProvince),
  };
}
