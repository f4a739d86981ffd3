import { normalizeBoolean } from "../shared/csv-values.ts";
import type { ImportProgram } from "./import-programs.ts";
import { readCell, type SourceRow } from "./import-rows.ts";

/** The rows of a file that belong to one product. */
export interface RowGroup {
  /** The product's own row, or its first one. */
  readonly parent: SourceRow;
  /** All rows of the product, with the parent as the first. */
  readonly rows: readonly SourceRow[];
}

/** A product with those of its rows that can be bought, each of which becomes a product. */
export interface ProductRows extends RowGroup {
  readonly variantRows: readonly SourceRow[];
}

interface OpenGroup extends RowGroup {
  readonly rows: SourceRow[];
}

/** Groups the rows of a file by product, in the way in which the program connects the rows of a product. */
export function groupRows(rows: readonly SourceRow[], program: ImportProgram): readonly RowGroup[] {
  const groups: OpenGroup[] = [];
  const byKey = new Map<string, OpenGroup>();
  const parentSkus = mapSkusToParentSkus(rows);
  const hasNames = rows.some((row) => readCell(row, "name") !== "");
  for (const row of sortParentsFirst(rows)) {
    const key = program.variants === "name" ? readCell(row, "name") : readGroupKey(row);
    const group =
      program.variants === "none" ? undefined : findGroup(row, key, { groups, byKey, parentSkus, hasNames });
    if (group !== undefined) {
      group.rows.push(row);
      continue;
    }
    const created = { parent: row, rows: [row] };
    groups.push(created);
    for (const each of listKeys(row, key)) byKey.set(each, created);
  }
  return groups;
}

/**
 * Maps the SKUs that a parent lists as its variants, 'sku=MUG-R,color=Red|sku=MUG-B,color=Blue', to the SKU of the
 * parent.
 */
function mapSkusToParentSkus(rows: readonly SourceRow[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row) =>
      [...readCell(row, "children").matchAll(/(?:^|[|,])\s*sku=([^,|]+)/g)].map(
        ([, sku = ""]) => [sku.trim(), readCell(row, "sku")] as const,
      ),
    ),
  );
}

/** Some programs write the variants of a product before it. */
function sortParentsFirst(rows: readonly SourceRow[]): readonly SourceRow[] {
  const place = (row: SourceRow) => {
    if (readCell(row, "children") !== "") return 0;
    return readCell(row, "parent") === "" ? 1 : 2;
  };
  return rows.toSorted((one, other) => place(one) - place(other));
}

function readGroupKey(row: SourceRow): string {
  return readCell(row, "handle") || readCell(row, "group");
}

interface Groups {
  readonly groups: readonly OpenGroup[];
  readonly byKey: ReadonlyMap<string, OpenGroup>;
  /** The SKU of the parent of each SKU. */
  readonly parentSkus: ReadonlyMap<string, string>;
  /** False for a file of SKUs and their prices, of which each row is a product. */
  readonly hasNames: boolean;
}

/** Finds the group of an earlier row that a row belongs to. */
function findGroup(
  row: SourceRow,
  key: string,
  { groups, byKey, parentSkus, hasNames }: Groups,
): OpenGroup | undefined {
  if (key !== "") return byKey.get(`key ${key}`);
  const parent = readCell(row, "parent").replace(/^id:\s*/i, "id ");
  if (parent !== "") return byKey.get(parent) ?? byKey.get(`sku ${parent}`);
  const parentSku = parentSkus.get(readCell(row, "sku"));
  if (parentSku !== undefined) return byKey.get(`sku ${parentSku}`);
  const kind = readKind(row);
  const belongsToPreviousRow =
    kind === "variant" || kind === "image" || kind === "rule" || (hasNames && readCell(row, "name") === "");
  return belongsToPreviousRow ? groups.at(-1) : undefined;
}

function listKeys(row: SourceRow, key: string): string[] {
  const keys = [
    ["key", key],
    ["id", readCell(row, "id")],
    ["sku", readCell(row, "sku")],
  ] as const;
  return keys.filter(([, value]) => value !== "").map(([type, value]) => `${type} ${value}`);
}

/**
 * The kind of a row. A `bundle` consists of other products or is sold elsewhere. A `rule` is a row of BigCommerce that
 * changes the price or weight of an option of the product above. The store has no such rules, so that these rows are
 * left out.
 */
type Kind = "product" | "variant" | "image" | "gift card" | "bundle" | "rule";

/** Reads what a row is from its columns of the kind and of gift cards. */
export function readKind(row: SourceRow): Kind {
  const kind = readCell(row, "kind").toLowerCase();
  if (normalizeBoolean(readCell(row, "gift_card")) === "true" || kind.includes("gift")) return "gift card";
  if (/^(variation|variant|sku)\b/.test(kind)) return "variant";
  if (/^(image|media)\b/.test(kind)) return "image";
  if (/^(grouped|bundle|external)\b/.test(kind)) return "bundle";
  return kind.startsWith("rule") ? "rule" : "product";
}
