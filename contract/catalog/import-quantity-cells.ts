import {
  heaviestKilograms,
  isAmbiguousNumber,
  normalizeNumber,
  splitWeight,
  toKilograms,
  toWeightUnit,
  type WeightUnit,
} from "../shared/csv-values.ts";
import { cleanPasted } from "../shared/pasted-text.ts";
import type { ColumnMeaning } from "./import-column-names.ts";
import { type CellContext, readCell, type Warn } from "./import-rows.ts";
import type { SourceProduct } from "./import-variants.ts";
import { productFields } from "./product-fields.ts";

/**
 * Reads a whole number of units. '1.000' is 1000 in a file with decimal commas, and left out where it can be 1 or 1000.
 */
export function readUnits(
  product: SourceProduct,
  meaning: "on_hand" | "minimum_order_quantity" | "reorder_point",
  context: CellContext,
  warn: Warn,
): string {
  const cell = cleanPasted(readCell(product, meaning));
  const { label } = productFields[meaning];
  if (meaning === "on_hand" && /^(none|no|n|false|0)$/i.test(readCell(product, "is_counted"))) {
    warn(`${label}: the other shop does not count this product, so ${cell || "it"} is left out`);
    return "";
  }
  if (/^(out[ _]?of[ _]?stock|sold ?out|épuisé|rupture de stock)$/i.test(cell)) return "0";
  let units = normalizeNumber(cell, context.decimalMark === ",");
  if (isAmbiguousNumber(cell) && !context.hasStockDecimals) {
    const isThousands = context.decimalMark !== undefined && !cell.includes(context.decimalMark);
    if (!isThousands) {
      warn(
        `${label}: “${cell}” can mean ${Number(cell.replace(",", "."))} or ${cell.replace(/[.,]/, "")}: left out`,
      );
      return "";
    }
    units = cell.replace(/[^\d-]/g, "");
  }
  // Some programs write '57.00000'.
  units = units.replace(/\.0+$/, "");
  if (meaning === "on_hand" && /^-\d+(\.\d+)?$/.test(units)) {
    warn(`${label}: ${cell} is below 0, so 0 is taken`);
    return "0";
  }
  return units;
}

/** Reads the weight in kilograms. The unit of the cell counts before that of its column. 0 means that it is unknown. */
export function readWeight(product: SourceProduct, context: CellContext, warn: Warn): string {
  const [meaning, columnUnit] = weightMeanings.find(([each]) => readCell(product, each) !== "") ?? [];
  if (meaning === undefined || columnUnit === undefined) return "";
  const cell = readCell(product, meaning);
  const { amount, unit } = splitWeight(cell);
  if (amount === undefined) {
    warn(`The weight “${cell}” can't be read: left out`);
    return "";
  }
  const rowUnit = unit ?? toWeightUnit(readCell(product, "weight_unit"));
  const effectiveUnit = rowUnit ?? columnUnit;
  const isAmbiguous = isAmbiguousNumber(amount) && context.decimalMark === "," && amount.includes(".");
  if (isAmbiguous && effectiveUnit !== "g") {
    warn(`The weight “${cell}” can mean ${amount} or ${amount.replace(".", "")} ${effectiveUnit}: left out`);
    return "";
  }
  const number = isAmbiguous ? amount.replace(".", "") : normalizeNumber(amount, context.decimalMark === ",");
  const weightKg = toKilograms(Number(number), effectiveUnit);
  if (weightKg === 0 && context.program.id !== "store") return "";
  const isUnitKnown = rowUnit !== undefined || context.isWeightUnitKnown || meaning !== "weight";
  if (!isUnitKnown && weightKg > heaviestKilograms) {
    warn(
      `The weight “${cell}” has no unit, and ${weightKg} kg is a lot: left out. Choose the unit of its column`,
    );
    return "";
  }
  return Number.isNaN(weightKg) ? number : String(weightKg);
}

const weightMeanings = [
  ["weight", "kg"],
  ["weight_g", "g"],
  ["weight_lb", "lb"],
  ["weight_oz", "oz"],
] as const satisfies readonly (readonly [ColumnMeaning, WeightUnit])[];
