import type { ColumnMeaning } from "./import-column-names.ts";
import type { ImportProgram } from "./import-programs.ts";
import { readCell, type SourceRow } from "./import-rows.ts";

const inherited: readonly ColumnMeaning[] = [
  "name",
  "description",
  "short_description",
  "category",
  "category_path",
  "brand",
  "supplier",
  "visible",
  "hidden",
  "is_featured",
  "exempt_from_offers",
  "meta_title",
  "meta_description",
  "meta_keywords",
  "tax_class",
  "currency",
  "handle",
  "slug",
];
// A product's own row that is no variant also has what all its variants share.
const inheritedFromProductRow: readonly ColumnMeaning[] = [
  ...inherited,
  "wholesale_price",
  "retail_price",
  "regular_price",
  "unit_cost",
  "reorder_point",
  "sale_price",
  "sale_from",
  "sale_until",
  "discount_mode",
  "discount_value",
  "taxable",
  "weight",
  "weight_g",
  "weight_lb",
  "weight_oz",
  "weight_unit",
  "dimensions",
  "minimum_order_quantity",
  "is_counted",
];

/** Returns the cells of a variant's row, completed by those of its parent. */
export function inheritCells(
  row: SourceRow,
  parent: SourceRow,
  { variants }: ImportProgram,
): SourceRow["cells"] {
  if (row === parent) return row.cells;
  const cells = new Map(row.cells);
  for (const meaning of variants === "kind" ? inheritedFromProductRow : inherited) {
    const ofParent = parent.cells.get(meaning) ?? [];
    if (meaning === "visible" || meaning === "hidden") {
      // A parent that is hidden hides its variants. They are reached through it, and so are hidden in lists themselves.
      const ofRow = (row.cells.get(meaning) ?? []).filter((cell) => !/individually/i.test(cell));
      cells.set(meaning, [...ofRow, ...ofParent]);
    } else if (readCell(row, meaning) === "" || (meaning === "name" && hasOptionInName(row))) {
      cells.set(meaning, ofParent);
    }
  }
  return cells;
}

/** BigCommerce writes the option of a variant in place of its name: '[S]Size=Large'. */
function hasOptionInName(row: SourceRow): boolean {
  return /^\[[A-Z]+\]/.test(readCell(row, "name"));
}
