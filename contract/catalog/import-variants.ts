import { normalizeBoolean } from "../shared/csv-values.ts";
import type { ColumnMeaning } from "./import-column-names.ts";
import { limitImages, readImageCells } from "./import-image-cells.ts";
import type { ImportProgram } from "./import-programs.ts";
import type { ImportImage } from "./product-csv.ts";

/** A row of a file, with its cells by what they mean. */
export interface SourceRow {
  readonly line: number;
  readonly cells: ReadonlyMap<ColumnMeaning, readonly string[]>;
  readonly problem?: string | undefined;
}

/** A row that becomes a product, with what it inherits from the row of its parent. */
export interface SourceProduct extends SourceRow {
  readonly images: readonly ImportImage[];
  /** Texts in image cells that are no addresses. */
  readonly unreadableImages: readonly string[];
  /** What distinguishes the product from other variants, such as 'Red / Large', or blank. */
  readonly option: string;
  readonly isFirst: boolean;
}

/** A product with its number of variants. */
export interface VariantGroup {
  readonly name: string;
  readonly count: number;
}

export interface SourceProducts {
  readonly products: readonly SourceProduct[];
  /** The products with several variants, which become products of their own. */
  readonly variants: readonly VariantGroup[];
  /** The names of gift cards, and of products that consist of others or are sold elsewhere. */
  readonly giftCards: readonly string[];
  readonly bundles: readonly string[];
}

/** Returns the first cell of a meaning that says something. */
export function readCell({ cells }: Pick<SourceRow, "cells">, meaning: ColumnMeaning): string {
  return cells.get(meaning)?.find((cell) => !isBlank(cell)) ?? "";
}

/** Returns true for a cell that is empty or says that it is, such as '—' and 'N/A', and for an error of a spreadsheet. */
function isBlank(cell: string): boolean {
  return /^([-–—]*|n\/a|null|nan)$/i.test(cell) || isSpreadsheetError(cell);
}

/** Returns true for '#N/A', '#REF!' and the like, which a formula leaves in a file. */
export function isSpreadsheetError(cell: string): boolean {
  return /^#(n\/a|ref!|value!|name\?|div\/0!|null!|num!)$/i.test(cell);
}

/**
 * Lists the products of a file's rows. Each variant becomes a product, which inherits name, description and the like from its
 * parent. Rows can also contain only images of a product.
 */
export function listProducts(rows: readonly SourceRow[], program: ImportProgram): SourceProducts {
  const isLeftOut = (row: SourceRow) => ["gift card", "bundle", "rule"].includes(readKind(row));
  const groups = groupRows(rows, program);
  const kept = groups.filter(([first]) => first !== undefined && !isLeftOut(first));
  const listNames = (kind: string) =>
    groups.flatMap(([first]) =>
      first !== undefined && readKind(first) === kind
        ? readCell(first, "name") || readCell(first, "sku")
        : [],
    );
  const variantRows = kept.map((group) => listVariantRows(group, program));
  return {
    products: kept
      .flatMap((group, index) => createProducts(group, variantRows[index] ?? [], program))
      .toSorted((one, other) => one.line - other.line),
    variants: kept.flatMap((group, index) => {
      const count = variantRows[index]?.length ?? 0;
      const [parent] = group;
      return count < 2 || parent === undefined ? [] : [{ name: readCell(parent, "name"), count }];
    }),
    giftCards: listNames("gift card"),
    bundles: listNames("bundle"),
  };
}

type Kind = "product" | "variant" | "image" | "gift card" | "bundle" | "rule";

function readKind(row: SourceRow): Kind {
  const kind = readCell(row, "kind").toLowerCase();
  if (normalizeBoolean(readCell(row, "gift_card")) === "true" || kind.includes("gift")) return "gift card";
  if (/^(variation|variant|sku)\b/.test(kind)) return "variant";
  if (/^(image|media)\b/.test(kind)) return "image";
  // Its price is that of others, or it is sold elsewhere.
  if (/^(grouped|bundle|external)\b/.test(kind)) return "bundle";
  return kind.startsWith("rule") ? "rule" : "product";
}

/** Groups the rows of a product. The first row of a group is the parent. */
function groupRows(rows: readonly SourceRow[], program: ImportProgram): SourceRow[][] {
  const groups: SourceRow[][] = [];
  const byKey = new Map<string, SourceRow[]>();
  const parents = findParents(rows);
  const hasNames = rows.some((row) => readCell(row, "name") !== "");
  for (const row of sortParentsFirst(rows)) {
    const key = program.variants === "name" ? readCell(row, "name") : readGroupKey(row);
    const group =
      program.variants === "none" ? undefined : findGroup(row, key, { groups, byKey, parents, hasNames });
    if (group !== undefined) {
      group.push(row);
      continue;
    }
    const created = [row];
    groups.push(created);
    for (const each of listKeys(row, key)) byKey.set(each, created);
  }
  return groups;
}

/** Some programs write the variants of a product before it. */
function sortParentsFirst(rows: readonly SourceRow[]): readonly SourceRow[] {
  const place = (row: SourceRow) =>
    readCell(row, "children") !== "" ? 0 : readCell(row, "parent") === "" ? 1 : 2;
  return rows.toSorted((one, other) => place(one) - place(other));
}

interface Groups {
  readonly groups: readonly SourceRow[][];
  readonly byKey: ReadonlyMap<string, SourceRow[]>;
  /** The SKU of the parent of each SKU. */
  readonly parents: ReadonlyMap<string, string>;
  /** False for a file of SKUs and their prices, of which each row is a product. */
  readonly hasNames: boolean;
}

/** Finds the group of an earlier row that a row belongs to. */
function findGroup(
  row: SourceRow,
  key: string,
  { groups, byKey, parents, hasNames }: Groups,
): SourceRow[] | undefined {
  if (key !== "") return byKey.get(`key ${key}`);
  const parent = readCell(row, "parent").replace(/^id:\s*/i, "id ");
  if (parent !== "") return byKey.get(parent) ?? byKey.get(`sku ${parent}`);
  const parentSku = parents.get(readCell(row, "sku"));
  if (parentSku !== undefined) return byKey.get(`sku ${parentSku}`);
  const kind = readKind(row);
  const continues =
    kind === "variant" || kind === "image" || kind === "rule" || (hasNames && readCell(row, "name") === "");
  return continues ? groups.at(-1) : undefined;
}

function readGroupKey(row: SourceRow): string {
  return readCell(row, "handle") || readCell(row, "group");
}

function listKeys(row: SourceRow, key: string): string[] {
  return [`key ${key}`, `id ${readCell(row, "id")}`, `sku ${readCell(row, "sku")}`].filter(
    (text) => !text.endsWith(" "),
  );
}

/** Reads the SKUs that a parent lists as its variants: 'sku=MUG-R,color=Red|sku=MUG-B,color=Blue'. */
function findParents(rows: readonly SourceRow[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row) =>
      [...readCell(row, "children").matchAll(/(?:^|[|,])\s*sku=([^,|]+)/g)].map(
        ([, sku = ""]) => [sku.trim(), readCell(row, "sku")] as const,
      ),
    ),
  );
}

/** Lists the rows of a product that can be bought. */
function listVariantRows(group: readonly SourceRow[], { variants }: ImportProgram): SourceRow[] {
  const [parent, ...others] = group;
  if (parent === undefined) return [];
  if (variants === "kind") {
    const rows = others.filter((row) => ["variant", "product"].includes(readKind(row)));
    return rows.length === 0 ? [parent] : rows;
  }
  const hasSkuOrPrice = (row: SourceRow) =>
    readCell(row, "sku") !== "" || readCell(row, "wholesale_price") !== "";
  return [parent, ...others.filter(hasSkuOrPrice)];
}

const inherited: readonly ColumnMeaning[] = [
  "name",
  "description",
  "short_description",
  "category",
  "category_path",
  "brand",
  "visible",
  "hidden",
  "is_featured",
  "meta_title",
  "meta_description",
  "meta_keywords",
  "tax_class",
  "currency",
  "handle",
  "slug",
];
// Where a product's own row is no variant, it also has what all its variants share.
const inheritedFromProductRow: readonly ColumnMeaning[] = [
  ...inherited,
  "wholesale_price",
  "retail_price",
  "regular_price",
  "sale_price",
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

function createProducts(
  group: readonly SourceRow[],
  variantRows: readonly SourceRow[],
  program: ImportProgram,
): SourceProduct[] {
  const [parent] = group;
  if (parent === undefined) return [];
  const options = variantRows.map(readOption);
  const areDifferent = new Set(options).size > 1;
  const shared = variantRows.includes(parent) ? group : group.filter((row) => !variantRows.includes(row));
  const groupImages = readGroupImages(shared);
  return variantRows.map((row, index) => {
    const own = readImageCells(row.cells.get("variant_image") ?? []);
    const rowImages = shared.includes(row) ? [] : readImageCells(row.cells.get("image") ?? []);
    const read = [...own, ...rowImages, ...groupImages];
    return {
      ...row,
      cells: inheritCells(row, parent, program.variants === "kind" ? inheritedFromProductRow : inherited),
      images: limitImages(read.flatMap((image) => (image.isAddress ? image : []))),
      unreadableImages: read.flatMap(({ isAddress, address }) => (isAddress ? [] : address)),
      option: areDifferent ? (options[index] ?? "") : "",
      isFirst: index === 0,
    };
  });
}

function inheritCells(row: SourceRow, parent: SourceRow, meanings: readonly ColumnMeaning[]) {
  if (row === parent) return row.cells;
  const cells = new Map(row.cells);
  for (const meaning of meanings) {
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

/** Reads the images of a product's rows, by their position. A row without a position comes in the file's order. */
function readGroupImages(rows: readonly SourceRow[]) {
  const images = rows.flatMap((row, index) => {
    const position = Number(readCell(row, "image_position") || index + 1);
    const altText = readCell(row, "image_alt_text");
    const cells = readImageCells(row.cells.get("image") ?? []);
    return cells.map((image) => ({ ...image, alt_text: cells.length === 1 ? altText : "", position }));
  });
  return images.toSorted((one, other) => one.position - other.position);
}

/** BigCommerce writes the option of a variant in place of its name: '[S]Size=Large'. */
function hasOptionInName(row: SourceRow): boolean {
  return /^\[[A-Z]+\]/.test(readCell(row, "name"));
}

/** Reads what distinguishes a variant. BigCommerce writes '[S]Size=Large' or 'Type=Radio|Name=Size|Value=Large'. */
function readOption(row: SourceRow): string {
  const text = (row.cells.get("option") ?? []).filter((cell) => !isBlank(cell)).join(" / ");
  const name = readCell(row, "name");
  const pairs = [
    ...text.matchAll(/\bValue=([^|[\]]+?)(?=\[|\||Type=|$)/g),
    ...name.matchAll(/\[[A-Z]+\][^=,]+=([^,]+)/g),
  ];
  return pairs.length === 0 ? text : pairs.map(([, value = ""]) => value.trim()).join(" / ");
}
