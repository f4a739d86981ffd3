import { maxFamilyMembers, maxFamilyOptions } from "../../../../contract/catalog/families.ts";
import { parseFamilyCell, toFamilyKey } from "../../../../contract/catalog/family-cells.ts";
import { findCountMistake } from "../../../../contract/catalog/import-families.ts";
import type { ImportRow } from "../../../../contract/catalog/product-csv.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { foldValue } from "../../../db/schema/fold-text.ts";
import type { RenamedOptions } from "../bulk/change-set-rows.ts";
import { hasOtherFamily, type ProductRow } from "../products/product-rows.ts";

/** A family as it is stored, with the products that have its values. */
export interface StoredFamily {
  readonly id: string;
  readonly name: string;
  readonly optionNames: readonly string[];
  readonly version: number;
  /** The products, by the keys of their values. */
  readonly members: ReadonlyMap<string, string>;
}

export interface FamilyCatalogue {
  readonly families: readonly StoredFamily[];
  readonly bySku: ReadonlyMap<string, ProductRow>;
}

/** A family that the import creates or changes. */
export interface PlannedFamily {
  readonly id: string;
  readonly name: string;
  readonly optionNames: readonly string[];
  /** Null for a new family. */
  readonly version: number | null;
}

/** The family of a row's product after the import. */
export interface FamilyPlan {
  readonly place: Pick<ProductRow, "familyId" | "familyValues">;
  /** Absent if nothing changes. */
  readonly family?: PlannedFamily;
  readonly renamed?: RenamedOptions;
  readonly warnings: readonly string[];
}

type Place = Pick<ProductRow, "id" | "familyId" | "familyValues">;
export type PlanFamily = (row: ImportRow, product: Place) => FamilyPlan;

interface OpenFamily extends Omit<PlannedFamily, "optionNames"> {
  optionNames: readonly string[];
  /** True if a row has named the options. Only the first one can rename them. */
  hasOptions: boolean;
  readonly members: Map<string, string>;
}

/**
 * Returns a function that plans the family of each row of a chunk, in their order. A row joins the family that it names,
 * which is created if there is none. Variants of another program first look for the family in which most of them are.
 * @throws StoreError invalid_input, from the function, for a family that a row of the store's own file cannot join
 */
export function createFamilyPlanner(rows: readonly ImportRow[], catalogue: FamilyCatalogue): PlanFamily {
  const open = catalogue.families.map((family) => ({
    ...family,
    hasOptions: false,
    members: new Map(family.members),
  }));
  const byId = new Map<string, OpenFamily>(open.map((family) => [family.id, family]));
  const byName = new Map<string, OpenFamily>(open.map((family) => [foldValue(family.name), family]));
  for (const [name, id] of findFamiliesOfVariants(rows, catalogue)) {
    const family = byId.get(id);
    if (family !== undefined) byName.set(foldValue(name), family);
  }

  return (row, product) => {
    const { family: name, options, values } = readFamilyCells(row);
    const stays = { place: { familyId: product.familyId, familyValues: product.familyValues }, warnings: [] };
    const current = byId.get(product.familyId ?? "");
    if (name === "" && values.length === 0) return stays;
    const family = name === "" ? current : (byName.get(foldValue(name)) ?? createFamily(name, options));
    if (family === undefined) return { ...stays, warnings: ["Family Values without a Family: left out"] };
    if (values.length === 0 && family !== current) {
      return { ...stays, warnings: [`Has no Family Values: the family “${name}” is left out`] };
    }
    if (row.is_variant && current !== undefined && family !== current) {
      return {
        ...stays,
        warnings: [`Is in the family “${current.name}”, and not moved to “${family.name}”`],
      };
    }
    const place = { familyId: family.id, familyValues: values.length === 0 ? product.familyValues : values };
    const mistake = findMistake(family, place.familyValues ?? [], product.id);
    if (mistake !== undefined) {
      if (row.is_variant) return { ...stays, warnings: [`${mistake}: the family is left out`] };
      throw new StoreError("invalid_input", { message: mistake });
    }
    const renamed = family === current ? renameOptions(family, options) : undefined;
    if (!hasOtherFamily(place, product) && renamed === undefined) return stays;
    current?.members.delete(toFamilyKey(product.familyValues ?? []));
    family.members.set(toFamilyKey(place.familyValues ?? []), product.id);
    byId.set(family.id, family);
    if (name !== "") byName.set(foldValue(name), family);
    return { place, family, warnings: [], ...(renamed !== undefined && { renamed }) };
  };
}

/**
 * Lists the names of families in the file with the id of the family in which the variants are already: the one of that
 * name, or else the one in which most are.
 */
function findFamiliesOfVariants(rows: readonly ImportRow[], { families, bySku }: FamilyCatalogue) {
  const idsOf = new Map<string, string[]>();
  for (const row of rows) {
    const id = bySku.get(row.fields.sku ?? "")?.familyId;
    if (!row.is_variant || typeof id !== "string") continue;
    const { family } = readFamilyCells(row);
    idsOf.set(family, [...(idsOf.get(family) ?? []), id]);
  }
  return [...idsOf].map(([name, ids]) => {
    const count = (id: string) => ids.filter((each) => each === id).length;
    const [mostFrequent = ""] = ids.toSorted((one, other) => count(other) - count(one));
    const named = families.find((family) => family.name === name && ids.includes(family.id));
    return [name, named?.id ?? mostFrequent] as const;
  });
}

function readFamilyCells({ fields }: ImportRow) {
  return {
    family: readFamilyName(fields.family),
    options: parseFamilyCell(fields.family_options ?? ""),
    values: parseFamilyCell(fields.family_values ?? ""),
  };
}

/** Reads the name of a family as it is stored. */
export function readFamilyName(cell = ""): string {
  return cell.normalize("NFC").replace(/\s+/g, " ").trim();
}

function createFamily(name: string, options: readonly string[]): OpenFamily {
  const optionNames = options.length === 0 ? ["Option"] : options;
  return { id: crypto.randomUUID(), name, optionNames, version: null, hasOptions: true, members: new Map() };
}

function findMistake(family: OpenFamily, values: readonly string[], productId: string): string | undefined {
  const { name, optionNames, members } = family;
  if (name.length > 200) return "The name of a family has at most 200 characters";
  if ([...optionNames, ...values].some((text) => text === "" || text.length > 100)) {
    return "Options and values of a family have 1 to 100 characters";
  }
  if (optionNames.length > maxFamilyOptions) return `A family has at most ${maxFamilyOptions} options`;
  const countMistake = findCountMistake(name, optionNames, values);
  if (countMistake !== undefined) return countMistake;
  const owner = members.get(toFamilyKey(values));
  if (owner !== undefined && owner !== productId) {
    return `“${values.join(" / ")}” of “${name}” is another product's`;
  }
  const isNew = ![...members.values()].includes(productId);
  return isNew && members.size >= maxFamilyMembers
    ? `“${name}” has ${maxFamilyMembers} products already, and a family has no more`
    : undefined;
}

/** Renames the options of a family as the first row with as many says. */
function renameOptions(family: OpenFamily, options: readonly string[]): RenamedOptions | undefined {
  const { id, optionNames, hasOptions } = family;
  if (hasOptions || options.length === 0) return undefined;
  family.hasOptions = true;
  if (options.length !== optionNames.length || JSON.stringify(options) === JSON.stringify(optionNames))
    return undefined;
  family.optionNames = options;
  return { familyId: id, from: optionNames, to: options };
}
