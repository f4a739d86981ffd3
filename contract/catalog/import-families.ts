import { toPlainText } from "../shared/html-text.ts";
import { maxFamilyMembers, maxFamilyOptions } from "./families.ts";
import { formatFamilyCell, parseFamilyCell, toFamilyKey } from "./family-cells.ts";
import { listOptions } from "./import-options.ts";
import type { ProductRows } from "./import-row-groups.ts";
import { readCell, type SourceRow } from "./import-rows.ts";
import type { familyColumns, ImportRow } from "./product-csv.ts";
import { productFields } from "./product-fields.ts";

/** The family of a variant in its file: the cells of its columns, or why it stands alone. */
export interface VariantFamily {
  readonly cells?: Readonly<Record<(typeof familyColumns)[number], string>>;
  readonly optionNames?: readonly string[];
  readonly problem?: string;
}

/**
 * Makes a family of the variants of each product. It has the name of the product, with the handle in brackets if other
 * products of the file have the same name. Variants whose options say nothing, as of a product that has only one, are
 * in no family.
 */
export function groupFamilies(products: readonly ProductRows[]): ReadonlyMap<SourceRow, VariantFamily> {
  const groups = products.filter(({ variantRows }) => variantRows.length > 1);
  const names = groups.map(({ parent }) => readFamilyName(parent));
  return new Map(
    groups.flatMap((group, index) => {
      const name = names[index] ?? "";
      const isUnique = names.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1;
      return listMembers(group, isUnique ? name : distinguish(name, group.parent));
    }),
  );
}

const maxNameLength = productFields.name.max;

function readFamilyName(parent: SourceRow): string {
  return toPlainText(readCell(parent, "name")).replace(/\s+/g, " ").trim().slice(0, maxNameLength).trim();
}

function distinguish(name: string, parent: SourceRow): string {
  const written = (["handle", "slug", "sku", "group", "id"] as const).map((meaning) =>
    readCell(parent, meaning),
  );
  const handle =
    written
      .find(Boolean)
      ?.replace(/^\/|\/$/g, "")
      .slice(0, 100) ?? String(parent.line);
  return `${name.slice(0, maxNameLength - handle.length - 3)} (${handle})`;
}

function listMembers({ parent, variantRows }: ProductRows, name: string): [SourceRow, VariantFamily][] {
  const optionsOf = new Map(variantRows.map((row) => [row, listOptions(row, parent)]));
  const positions = [...optionsOf.values()]
    .flatMap((options) => options.flatMap((option, index) => (option === undefined ? [] : index)))
    .filter((position, index, all) => all.indexOf(position) === index)
    .toSorted((one, other) => one - other)
    .slice(0, maxFamilyOptions);
  const optionNames = positions.map((position, index) => {
    // Some programs write the names on the first row alone.
    const name = [...optionsOf.values()].map((options) => options[position]?.name).find(Boolean);
    return name ?? (positions.length === 1 ? "Option" : `Option ${index + 1}`);
  });
  const taken = new Set<string>();
  const members = variantRows.map((row): [SourceRow, VariantFamily] => {
    const values = positions.map((position) => optionsOf.get(row)?.[position]?.value ?? "");
    const key = toFamilyKey(values);
    const blank = optionNames.find((_, index) => values[index] === "");
    if (blank !== undefined) return [row, { problem: `Has no ${blank}: it stands alone` }];
    if (taken.has(key))
      return [row, { problem: `“${values.join(" / ")}” is in “${name}” twice: it stands alone` }];
    if (taken.size === maxFamilyMembers) {
      return [row, { problem: `A family has at most ${maxFamilyMembers} products: it stands alone` }];
    }
    taken.add(key);
    const cells = {
      family: name,
      family_options: formatFamilyCell(optionNames),
      family_values: formatFamilyCell(values),
    };
    return [row, { cells, optionNames }];
  });
  return name === "" || taken.size < 2 ? [] : members;
}

/**
 * Gives all rows of a family the options of its first row, so that a file renames them there. A row with another number
 * of values gets a problem.
 */
export function shareOptions(rows: readonly ImportRow[]): ImportRow[] {
  const optionsOf = new Map<string, string>();
  return rows.map((row) => {
    const { family = "", family_options: own = "", family_values: values = "" } = row.fields;
    const options = optionsOf.get(family.toLowerCase()) ?? own;
    if (family === "" || options === "") return row;
    optionsOf.set(family.toLowerCase(), options);
    const shared = { ...row, fields: { ...row.fields, family_options: options } };
    if (values === "") return shared;
    const mistake = findCountMistake(family, parseFamilyCell(options), parseFamilyCell(values));
    return mistake === undefined
      ? shared
      : { ...shared, problem: row.problem ?? mistake.slice(0, maxProblemLength) };
  });
}

// The server refuses all rows for a longer one.
const maxProblemLength = 300;

/** Says that a product has another number of values than its family has options. */
export function findCountMistake(
  family: string,
  options: readonly string[],
  values: readonly string[],
): string | undefined {
  if (options.length === values.length) return undefined;
  return `“${values.join(" | ")}” is not a value of each option of “${family}”: ${options.join(" | ")}`;
}
