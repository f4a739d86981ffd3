import type { ImportRow } from "../../../../contract/catalog/product-csv.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { createBrowserStore } from "../../../lib/browser-store.ts";
import { isObject } from "../../../lib/read-json.ts";

/** The store's category for each category of a file, by the key of its name. */
export type CategoryChoices = Readonly<Record<string, string>>;

/** The choices of earlier imports in this browser. */
export const rememberedCategories = createBrowserStore<CategoryChoices>("import-categories", isChoices, {});

/** Returns the same key for all spellings of a name, such as 'Gift Wrap' and 'gift-wrap'. */
export function toCategoryKey(name: string): string {
  return slugFromName(name.replaceAll("&", " and ")) || name.trim().toLowerCase();
}

/** Replaces the categories of a file's rows by those of the store. The blank key stands for rows without a category. */
export function applyChoices(rows: readonly ImportRow[], choices: CategoryChoices): ImportRow[] {
  return rows.map((row) => {
    const { category } = row.fields;
    const choice = choices[toCategoryKey(category ?? "")];
    if (choice === undefined) return row;
    // A row without a category keeps that of an existing product.
    return category === undefined
      ? { ...row, category_if_new: choice }
      : { ...row, fields: { ...row.fields, category: choice } };
  });
}

/** Returns the remembered choices whose category the store still has. Its own categories need no choice. */
export function selectValidChoices(choices: CategoryChoices, categories: readonly string[]): CategoryChoices {
  const ownKeys = new Set(categories.map(toCategoryKey));
  return Object.fromEntries(
    Object.entries(choices).filter(([key, category]) => categories.includes(category) && !ownKeys.has(key)),
  );
}

/** Removes the choices for the categories of a file's rows. */
export function omitChoices(choices: CategoryChoices, rows: readonly ImportRow[]): CategoryChoices {
  const fileKeys = new Set(rows.map(({ fields: { category = "" } }) => toCategoryKey(category)));
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !fileKeys.has(key)));
}

function isChoices(value: unknown): value is CategoryChoices {
  return isObject(value) && Object.values(value).every((name) => typeof name === "string");
}
