import * as v from "valibot";
import { familyBody, familyMemberBody } from "../../../../contract/admin/families.ts";
import { maxFamilyMembers } from "../../../../contract/catalog/families.ts";
import { parseFamilyCell, toFamilyKey } from "../../../../contract/catalog/family-cells.ts";
import { findCountMistake } from "../../../../contract/catalog/import-families.ts";
import type { ImportRow } from "../../../../contract/catalog/product-csv.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { foldValue } from "../../../db/schema/fold-text.ts";
import type { RenamedOptions } from "../bulk/change-set-rows.ts";
import { hasOtherFamily, type ProductRow } from "../products/product-rows.ts";

/** A family to which the rows of a chunk are added as they are planned. */
export interface ImportFamily {
  readonly id: string;
  readonly name: string;
  optionNames: readonly string[];
  /** True if a row has named the options. Only the first one can rename them. */
  hasNamedOptions?: boolean;
  /** Null for a new family. */
  readonly version: number | null;
  /** The products, by the keys of their values. */
  readonly members: Map<string, string>;
}

export interface FamilyCatalogue {
  readonly families: readonly ImportFamily[];
  readonly bySku: ReadonlyMap<string, ProductRow>;
}

/** The family of a row's product after the import. */
export interface FamilyPlan {
  readonly place: Pick<ProductRow, "familyId" | "familyValues">;
  /** Absent if nothing changes. */
  readonly family?: ImportFamily;
  readonly renamed?: RenamedOptions;
  readonly warnings: readonly string[];
}

export type PlanFamily = (
  row: ImportRow,
  product: FamilyPlan["place"] & { readonly id: string },
) => FamilyPlan;

/**
 * Returns a function that plans the family of each row of a chunk, in their order. A row joins the family that it names,
 * which is created if there is none. Variants of another program first look for the family in which most of them are.
 * @throws StoreError invalid_input, from the function, for a family that a row of the store's own file cannot join
 */
export function createFamilyPlanner(rows: readonly ImportRow[], catalogue: FamilyCatalogue): PlanFamily {
  const byId = new Map(catalogue.families.map((family) => [family.id, family]));
  const byName = new Map(catalogue.families.map((family) => [foldValue(family.name), family]));
  const variants = rows.flatMap((row) => {
    const family = byId.get(catalogue.bySku.get(row.fields.sku ?? "")?.familyId ?? "");
    return row.is_variant && family !== undefined ? [{ name: readFamilyName(row), family }] : [];
  });
  for (const name of new Set(variants.map((variant) => variant.name))) {
    const found = variants.filter((variant) => variant.name === name);
    const count = (one: ImportFamily) => found.filter(({ family }) => family === one).length;
    const [most] = found.toSorted((one, other) => count(other.family) - count(one.family));
    const named = found.find(({ family }) => family.name === name) ?? most;
    if (named !== undefined) byName.set(foldValue(name), named.family);
  }

  return (row, product) => {
    const { familyId, familyValues } = product;
    const stay = (...warnings: string[]) => ({ place: { familyId, familyValues }, warnings });
    const [name, current] = [readFamilyName(row), byId.get(familyId ?? "")];
    const [options, values] = [row.fields.family_options, row.fields.family_values].map(parseFamilyCell);
    if (options === undefined || values === undefined || (name === "" && values.length === 0)) return stay();
    const family = name === "" ? current : (byName.get(foldValue(name)) ?? createFamily(name, options));
    if (family === undefined) return stay("Family Values without a Family: left out");
    if (values.length === 0 && family !== current) {
      return stay(`Has no Family Values: the family “${name}” is left out`);
    }
    if (row.is_variant && current !== undefined && family !== current) {
      return stay(`Is in the family “${current.name}”, and not moved to “${family.name}”`);
    }
    const place = { familyId: family.id, familyValues: values.length === 0 ? familyValues : values };
    const mistake = findMistake(family, place.familyValues ?? [], product.id);
    if (mistake !== undefined && row.is_variant) return stay(`${mistake}: the family is left out`);
    if (mistake !== undefined) throw new StoreError("invalid_input", { message: mistake });
    const renamed = family === current ? renameOptions(family, options) : undefined;
    if (!hasOtherFamily(place, product) && renamed === undefined) return stay();
    current?.members.delete(toFamilyKey(familyValues ?? []));
    family.members.set(toFamilyKey(place.familyValues ?? []), product.id);
    byId.set(family.id, family);
    if (name !== "") byName.set(foldValue(name), family);
    return { place, family, warnings: [], ...(renamed !== undefined && { renamed }) };
  };
}

/** Reads the name of a row's family as it is stored. */
export function readFamilyName({ fields }: ImportRow): string {
  return (fields.family ?? "").normalize("NFC").replace(/\s+/g, " ").trim();
}

function createFamily(name: string, options: readonly string[]): ImportFamily {
  const optionNames = options.length === 0 ? ["Option"] : options;
  return { id: crypto.randomUUID(), name, optionNames, version: null, members: new Map() };
}

const familySchema = v.object({
  name: familyBody.entries.name,
  option_names: familyBody.entries.option_names,
  values: familyMemberBody.entries.values,
});

function findMistake(family: ImportFamily, values: readonly string[], productId: string): string | undefined {
  const { name, optionNames, members } = family;
  const parsed = v.safeParse(familySchema, { name, option_names: optionNames, values });
  if (!parsed.success) return `Family “${name.slice(0, 50)}”: ${parsed.issues[0].message}`;
  const owner = members.get(toFamilyKey(values));
  if (owner !== undefined && owner !== productId)
    return `“${values.join(" / ")}” of “${name}” is another product's`;
  const isFull = members.size >= maxFamilyMembers && ![...members.values()].includes(productId);
  if (isFull) return `“${name}” has ${maxFamilyMembers} products already, and a family has no more`;
  return findCountMistake(name, optionNames, values);
}

/** Renames the options of a family as the first row says, if it has as many. */
function renameOptions(family: ImportFamily, to: readonly string[]): RenamedOptions | undefined {
  const { id: familyId, optionNames: from, hasNamedOptions } = family;
  if (hasNamedOptions || to.length === 0) return undefined;
  family.hasNamedOptions = true;
  if (to.length !== from.length || JSON.stringify(to) === JSON.stringify(from)) return undefined;
  family.optionNames = to;
  return { familyId, from, to };
}
