import { formatCents } from "../shared/money.ts";
import type { ShippingRules } from "../shared/pricing.ts";
import { type ProvinceCode, type ProvinceName, provinceCodes, provinces } from "../shared/provinces.ts";
import { freeDeliverySentence } from "../store/describe-store.ts";
import { listServedProvinces } from "./list-promised-prices.ts";
import { arePrefixesShared, listPostalAreas } from "./postal-areas.ts";
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

/**
 * Describes the price of delivery and the places without delivery, for the Terms.
 * @param ownProvince the store's province, where local postal codes are served whatever the zones say
 */
export function describeDeliveryTerms(
  document: ShippingDocument,
  rules: ShippingRules,
  ownProvince: ProvinceCode,
): string {
  const { lowestCents, isOnlyPrice } = summarizePrices(document, rules);
  const price = formatCents(lowestCents);
  const { unserved, partly } = listLimitedProvinces(document, ownProvince);
  return [
    isOnlyPrice
      ? `Delivery costs ${price}.`
      : `Delivery costs ${price} or more, depending on the address, the weight and the value of the order.`,
    freeDeliverySentence(rules),
    unserved.length > 0 && `We don't deliver to ${orList.format(unserved)}.`,
    partly.length > 0 && `We deliver only to some postal codes in ${andList.format(partly)}.`,
  ]
    .filter(Boolean)
    .join(" ");
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

interface LimitedProvinces {
  readonly unserved: readonly ProvinceName[];
  /** Provinces of which a zone has only postal codes. */
  readonly partly: readonly ProvinceName[];
}

function listLimitedProvinces(document: ShippingDocument, ownProvince: ProvinceCode): LimitedProvinces {
  const served = listServedProvinces(document);
  const prefixes = document.zones.flatMap((zone) => zone.postal_prefixes);
  const limited = provinces.filter(({ code }) => !served.includes(code));
  const isPartly = ({ code }: { readonly code: ProvinceCode }) =>
    listPostalAreas(code).some((area) => prefixes.some((prefix) => arePrefixesShared(area, prefix)));
  return {
    unserved: limited
      .filter((province) => province.code !== ownProvince && !isPartly(province))
      .map(({ name }) => name),
    partly: limited.filter(isPartly).map(({ name }) => name),
  };
}
