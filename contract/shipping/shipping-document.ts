import * as v from "valibot";
import { cleanPastedCode } from "../shared/pasted-text.ts";
import { formatPostalCode } from "../shared/postal-code.ts";
import { type ProvinceCode, provinceCodes, provinces } from "../shared/provinces.ts";
import { hasNo, idSchema, typedLine } from "../shared/request-values.ts";
import { findRateMistake } from "./find-rate-mistake.ts";

const wholeNumber = (max: number, tooLarge = "Is too large") =>
  v.pipe(
    v.number("Must be a whole number"),
    v.integer("Must be a whole number"),
    v.minValue(0, "Must not be negative"),
    v.maxValue(max, tooLarge),
  );
const weightGrams = wholeNumber(100_000_000);
const valueCents = wholeNumber(10_000_000);

/**
 * The price of a delivery in a band of weights (grams) and of order values (cents). `to_*` is exclusive; null is no
 * limit.
 */
const shippingRate = v.object({
  from_grams: weightGrams,
  to_grams: v.nullable(weightGrams),
  from_cents: valueCents,
  to_cents: v.nullable(valueCents),
  cost_cents: wholeNumber(100_000, "Must be at most $1,000"),
});

// Canada Post uses no D, F, I, O, Q or U, and no W or Z as the first letter.
const postalPrefixPattern = /^[ABCEGHJ-NPRSTVXY]\d(?:[ABCEGHJ-NPRSTV-Z](?:\d(?:[ABCEGHJ-NPRSTV-Z]\d?)?)?)?$/;

/** The beginning of postal codes, such as 'T0' or 'X0A 1H'. It is at least two characters long. */
export const postalPrefixSchema = v.pipe(
  v.string("Must be text"),
  v.transform((text) => cleanPastedCode(text).replaceAll("*", "")),
  v.regex(postalPrefixPattern, "Must be the beginning of a postal code, such as T0 or X0A"),
);

const provinceCode = v.picklist(provinceCodes, "Unknown province");

/** A zone in which delivery has prices of its own: provinces, beginnings of postal codes, or both. */
const shippingZone = v.object({
  id: idSchema,
  name: typedLine({ max: 60, required: "Name the zone" }),
  provinces: v.pipe(v.array(provinceCode), v.maxLength(provinceCodes.length)),
  postal_prefixes: v.pipe(v.array(postalPrefixSchema), v.maxLength(500, "At most 500 postal codes")),
  rates: v.pipe(
    v.array(shippingRate),
    v.maxLength(100, "At most 100 rates"),
    hasNo<v.InferOutput<typeof shippingRate>[]>(findRateMistake),
  ),
});
export type ShippingZone = v.InferOutput<typeof shippingZone>;

const zonesAndWeight = v.object({
  zones: v.pipe(v.array(shippingZone), v.maxLength(20, "At most 20 zones")),
  standard_provinces: v.pipe(v.array(provinceCode), v.maxLength(provinceCodes.length)),
  /** The weight of a product without one. */
  default_weight_grams: v.pipe(wholeNumber(100_000), v.minValue(1, "Must be at least 1 g")),
});

/**
 * The zones in which delivery has prices of its own. The standard zone, with the prices of the settings, has the local
 * postal codes and the provinces that are listed for it. All other places are not served.
 */
export const shippingDocument = v.pipe(
  zonesAndWeight,
  v.forward(hasNo<v.InferOutput<typeof zonesAndWeight>>(findZoneMistake), ["zones"]),
);
export type ShippingDocument = v.InferOutput<typeof shippingDocument>;

/** The document of a new store, which delivers everywhere at the prices of its settings. */
export const newShippingDocument: ShippingDocument = {
  zones: [],
  standard_provinces: [...provinceCodes],
  default_weight_grams: 500,
};

interface Zones {
  readonly zones: readonly ShippingZone[];
  readonly standard_provinces: readonly ProvinceCode[];
}

/** Finds a name, id, province or prefix that two zones have. */
function findZoneMistake({ zones, standard_provinces }: Zones): string | undefined {
  const name = findRepeated(zones.map((zone) => zone.name.toLowerCase()));
  if (name !== undefined) return `Two zones are called “${name}”`;
  const id = findRepeated(zones.map((zone) => zone.id));
  if (id !== undefined) return "Two zones have the same id";
  const province = findRepeated([...standard_provinces, ...zones.flatMap((zone) => zone.provinces)]);
  if (province !== undefined) return `${nameProvince(province)} is in two zones`;
  const prefix = findRepeated(zones.flatMap((zone) => zone.postal_prefixes));
  if (prefix !== undefined) return `${formatPrefix(prefix)} is in two zones`;
  return undefined;
}

function findRepeated<Value>(values: readonly Value[]): Value | undefined {
  const seen = new Set<Value>();
  return values.find((value) => seen.size === seen.add(value).size);
}

function nameProvince(province: ProvinceCode): string {
  return provinces.find(({ code }) => code === province)?.name ?? province;
}

function formatPrefix(prefix: string): string {
  return prefix.length === 6 ? formatPostalCode(prefix) : prefix;
}
