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

/** Replaces the categories of a file's rows by those of the store. */
export function applyChoices(rows: readonly ImportRow[], choices: CategoryChoices): ImportRow[] {
  return rows.map((row) => {
    const { category } = row.fields;
    const choice = category === undefined ? undefined : choices[toCategoryKey(category)];
    return choice === undefined ? row : { ...row, fields: { ...row.fields, category: choice } };
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
