import { toPlainText } from "../shared/html-text.ts";
import type { ColumnMeaning } from "./import-column-names.ts";
import type { ImportProgram } from "./import-programs.ts";
import { type CellContext, type ImportFields, readCell, type Warn } from "./import-rows.ts";
import type { SourceProduct } from "./import-variants.ts";
import { productFields } from "./product-fields.ts";

/** Reads a text without the HTML of the other shop. */
export function readText(product: SourceProduct, meaning: ColumnMeaning, { program }: CellContext): string {
  const cell = readCell(product, meaning);
  // The store's own texts are no HTML, even if they look like it.
  if (program.id === "store") return cell;
  const hasLines = meaning === "description" || meaning === "short_description";
  return toPlainText(hasLines && program.cleanText !== undefined ? program.cleanText(cell) : cell).trim();
}

/** Reads the name, with the option of a variant at its end. */
export function readName(product: SourceProduct, context: CellContext): string {
  const name = readText(product, "name", context).replace(/\s+/g, " ");
  const option = toPlainText(product.option).replace(/\s+/g, " ").trim();
  // WooCommerce's variations have their option in the name already.
  const isNamed = option === "" || name.toLowerCase().endsWith(option.toLowerCase().replaceAll(" / ", ", "));
  return isNamed ? name : `${name} - ${option}`;
}

/** Reads the texts that are shown or searched, and shortens those that are too long. */
export function readTexts(product: SourceProduct, context: CellContext, warn: Warn): ImportFields {
  return Object.fromEntries(
    textFields.map((field) => {
      const text = readText(product, field, context);
      return [field, shorten(lineFields.test(field) ? toLine(text) : text, field, warn)];
    }),
  );
}

const textFields = [
  "description",
  "short_description",
  "dimensions",
  "meta_title",
  "meta_description",
  "meta_keywords",
  "brand",
  "supplier",
] as const;

const lineFields = /^(meta_|brand|supplier)/;

function toLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, " ");
}

/** Shortens a text to what its field can have, at a space if there is one. */
export function shorten(text: string, field: (typeof textFields)[number] | "name", warn: Warn): string {
  const { label, max } = productFields[field];
  if (text.length <= max) return text;
  warn(`${label} is shortened to ${max} characters`);
  const start = text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
  const space = start.lastIndexOf(" ");
  return (space > max * 0.8 ? start.slice(0, space) : start).trim();
}

/** Reads the category: the last part of the first path, such as 'Cups' of 'Home > Cups, Gifts'. */
export function readCategory(product: SourceProduct, { categories }: ImportProgram): string {
  const named = toPlainText(readCell(product, "category")).trim();
  if (named !== "") return named;
  const text = toPlainText(readCell(product, "category_path"));
  const paths = categories.list === undefined ? [text] : text.split(categories.list);
  const names = paths.map(
    (path) =>
      path
        .split(categories.path)
        // Square adds the token of a category.
        .map((part) =>
          part
            .replace(/\s*\([A-Z0-9]{16,}\)/, "")
            .replaceAll("\\,", ",")
            .trim(),
        )
        .filter((part) => part !== "" && !isRootCategory(part))
        .at(-1) ?? "",
  );
  return names.find((name) => name !== "") ?? "";
}

/** Returns true for a category that means none, or that is a number of the other shop. */
function isRootCategory(name: string): boolean {
  return /^(default category|root( catalog)?|home|accueil|shop all|all( products)?|uncategori[sz]ed|\[?\d+\]?)$/i.test(
    name,
  );
}
