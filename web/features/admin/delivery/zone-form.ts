import * as v from "valibot";
import { type ProvinceCode, provinceCodes } from "../../../../contract/shared/provinces.ts";
import { typedLine } from "../../../../contract/shared/request-values.ts";
import {
  postalPrefixSchema,
  type ShippingDocument,
  type ShippingZone,
} from "../../../../contract/shipping/shipping-document.ts";
import { type RateGrid, rateGridEntries, toRateGrid, toRates } from "./rate-grid.ts";

/** A zone as its form holds it. */
export interface ZoneFields extends RateGrid {
  readonly name: string;
  readonly provinces: readonly ProvinceCode[];
  /** Separated by commas, spaces or line breaks. */
  readonly postal_prefixes: string;
}

/** Parses the form into a zone without its id. */
export const zoneForm = v.pipe(
  v.object({
    name: typedLine({ max: 60, required: "Name the zone" }),
    provinces: v.array(v.picklist(provinceCodes)),
    postal_prefixes: v.pipe(v.string(), v.transform(splitPrefixes), v.array(postalPrefixSchema)),
    ...rateGridEntries,
  }),
  v.forward(
    v.check(
      ({ provinces, postal_prefixes }) => provinces.length + postal_prefixes.length > 0,
      "Choose a province, or enter postal codes below",
    ),
    ["provinces"],
  ),
  v.transform(({ weights, values, prices, ...zone }) => ({
    ...zone,
    rates: toRates({ weights, values, prices }),
  })),
);

export const newZoneFields: ZoneFields = {
  name: "",
  provinces: [],
  postal_prefixes: "",
  weights: [],
  values: [],
  prices: [[""]],
};

export function toZoneFields({ name, provinces, postal_prefixes, rates }: ShippingZone): ZoneFields {
  return { name, provinces, postal_prefixes: postal_prefixes.join(", "), ...toRateGrid(rates) };
}

/**
 * Returns the document with a zone added or replaced. Its provinces leave the standard zone, and others return to it.
 */
export function putZone(document: ShippingDocument, zone: ShippingZone): ShippingDocument {
  const saved = document.zones.find(({ id }) => id === zone.id);
  const returned = saved?.provinces.filter((code) => !zone.provinces.includes(code)) ?? [];
  const zones =
    saved === undefined
      ? [...document.zones, zone]
      : document.zones.map((other) => (other.id === zone.id ? zone : other));
  const standard = new Set([...document.standard_provinces, ...returned]);
  return { ...document, zones, standard_provinces: listProvinces(standard, zone.provinces) };
}

/** Returns the document without a zone, whose provinces return to the standard zone. */
export function removeZone(document: ShippingDocument, zone: ShippingZone): ShippingDocument {
  const standard = new Set([...document.standard_provinces, ...zone.provinces]);
  return {
    ...document,
    zones: document.zones.filter(({ id }) => id !== zone.id),
    standard_provinces: listProvinces(standard, []),
  };
}

function listProvinces(codes: ReadonlySet<ProvinceCode>, without: readonly ProvinceCode[]): ProvinceCode[] {
  return provinceCodes.filter((code) => codes.has(code) && !without.includes(code));
}

/** Splits typed text. A space within a postal code, as in 'T5J 0N3', does not separate. */
function splitPrefixes(text: string): string[] {
  return text
    .split(/[,;\n]+|\s+(?=[a-z]\d)/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
