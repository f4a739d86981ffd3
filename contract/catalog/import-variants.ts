import { groupFamilies, type VariantFamily } from "./import-families.ts";
import { limitImages, readImageCells } from "./import-image-cells.ts";
import { inheritCells } from "./import-inherited-cells.ts";
import { readOption } from "./import-options.ts";
import type { ImportProgram } from "./import-programs.ts";
import { groupRows, type ProductRows, type RowGroup, readKind } from "./import-row-groups.ts";
import { readCell, type SourceRow } from "./import-rows.ts";
import type { ImportImage } from "./product-csv.ts";

/** A row that becomes a product, with what it inherits from the row of its parent. */
export interface SourceProduct extends SourceRow {
  readonly images: readonly ImportImage[];
  /** Texts in image cells that are no addresses. */
  readonly unreadableImages: readonly string[];
  /** The difference from other variants of the product, such as 'Red / Large', or blank. */
  readonly option: string;
  readonly isFirst: boolean;
  /** The family of a variant. */
  readonly family?: VariantFamily["cells"] | undefined;
  /** The reason why a variant is in no family, although others of its product are. */
  readonly familyProblem?: string | undefined;
}

/** A product with its number of variants. */
export interface VariantGroup {
  readonly name: string;
  readonly count: number;
  /** The names of the options of the family that they become. Empty if they become products alone. */
  readonly options: readonly string[];
}

/** The products of a file. */
export interface SourceProducts {
  readonly products: readonly SourceProduct[];
  /** The products with several variants, each of which becomes a product. */
  readonly variants: readonly VariantGroup[];
  /** The names of the gift cards. They are left out. */
  readonly giftCards: readonly string[];
  /** The names of the products that consist of other products or are sold elsewhere. They are left out. */
  readonly bundles: readonly string[];
}

/**
 * Lists the products of a file's rows. Each variant becomes a product, which inherits name, description and the like
 * from its parent, and is a member of a family. Rows can also contain only images of a product.
 */
export function listProducts(rows: readonly SourceRow[], program: ImportProgram): SourceProducts {
  const groups = groupRows(rows, program);
  const products = groups
    .filter(({ parent }) => !["gift card", "bundle", "rule"].includes(readKind(parent)))
    .map((group): ProductRows => ({ ...group, variantRows: listVariantRows(group, program) }));
  const listNames = (kind: "gift card" | "bundle") =>
    groups
      .filter(({ parent }) => readKind(parent) === kind)
      .map(({ parent }) => readCell(parent, "name") || readCell(parent, "sku"));
  const families = groupFamilies(products);
  return {
    products: products
      .flatMap((product) => createProducts(product, program, families))
      .toSorted((one, other) => one.line - other.line),
    variants: products
      .filter(({ variantRows }) => variantRows.length > 1)
      .map(({ parent, variantRows }) => ({
        name: readCell(parent, "name"),
        count: variantRows.length,
        options: variantRows.map((row) => families.get(row)?.optionNames).find(Boolean) ?? [],
      })),
    giftCards: listNames("gift card"),
    bundles: listNames("bundle"),
  };
}

/** Lists the rows of a product that can be bought. */
function listVariantRows({ parent, rows }: RowGroup, { variants }: ImportProgram): readonly SourceRow[] {
  const others = rows.filter((row) => row !== parent);
  if (variants === "kind") {
    const variantRows = others.filter((row) => ["variant", "product"].includes(readKind(row)));
    return variantRows.length === 0 ? [parent] : variantRows;
  }
  const hasSkuOrPrice = (row: SourceRow) =>
    readCell(row, "sku") !== "" || readCell(row, "wholesale_price") !== "";
  return [parent, ...others.filter(hasSkuOrPrice)];
}

function createProducts(
  { parent, rows, variantRows }: ProductRows,
  program: ImportProgram,
  families: ReadonlyMap<SourceRow, VariantFamily>,
): SourceProduct[] {
  const areOptionsDifferent = new Set(variantRows.map(readOption)).size > 1;
  const sharedRows = variantRows.includes(parent) ? rows : rows.filter((row) => !variantRows.includes(row));
  const sharedImages = readSharedImages(sharedRows);
  return variantRows.map((row, index) => {
    const ownImages = readImageCells(row.cells.get("variant_image") ?? []);
    const rowImages = sharedRows.includes(row) ? [] : readImageCells(row.cells.get("image") ?? []);
    const images = [...ownImages, ...rowImages, ...sharedImages];
    return {
      ...row,
      cells: inheritCells(row, parent, program),
      images: limitImages(images.filter(({ isAddress }) => isAddress)),
      unreadableImages: images.filter(({ isAddress }) => !isAddress).map(({ address }) => address),
      option: areOptionsDifferent ? readOption(row) : "",
      isFirst: index === 0,
      family: families.get(row)?.cells,
      familyProblem: families.get(row)?.problem,
    };
  });
}

/** Reads the images that all variants share, by their position. A row without a position comes in the file's order. */
function readSharedImages(rows: readonly SourceRow[]) {
  const images = rows.flatMap((row, index) => {
    const position = Number(readCell(row, "image_position") || index + 1);
    const altText = readCell(row, "image_alt_text");
    const cells = readImageCells(row.cells.get("image") ?? []);
    return cells.map((image) => ({ ...image, alt_text: cells.length === 1 ? altText : "", position }));
  });
  return images.toSorted((one, other) => one.position - other.position);
}
