import * as v from "valibot";
import { familyBody, familyMemberBody } from "../../../../contract/admin/families.ts";
import { maxFamilyMembers } from "../../../../contract/catalog/families.ts";
import { parseFamilyCell, toFamilyKey } from "../../../../contract/catalog/family-cells.ts";
import { findCountMistake } from "../../../../contract/catalog/import-families.ts";
import type { ImportRow } from "../../../../contract/catalog/product-csv.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { foldValue } from "../../../db/schema/fold-text.ts";
import type { RenamedOptions } from "../bulk/change-set-rows.ts";
import { type FamilyMembership, hasOtherFamily, type ProductRow } from "../products/product-rows.ts";

/** A family to which the rows of a chunk are added as they are planned. */
export interface ImportFamily {
  readonly id: string;
  readonly name: string;
  optionNames: readonly string[];
  /** True if a row has named the options. Only the first one can rename them. */
  hasNamedOptions?: boolean;
  /** Null for a new family. */
  readonly version: number | null;
  /** The key of the values of each product that is not archived. */
  readonly members: Map<string, string>;
}

export interface FamilyCatalogue {
  readonly families: readonly ImportFamily[];
  readonly bySku: ReadonlyMap<string, ProductRow>;
}

/** The family of a row's product after the import. */
export interface RowFamily {
  readonly membership: FamilyMembership;
  /** Absent if nothing changes. */
  readonly family?: ImportFamily;
  /** The family that the product leaves for another. */
  readonly left?: ImportFamily;
  readonly renamed?: RenamedOptions;
  readonly warnings: readonly string[];
}

/** Plans the families of the rows of a chunk, in their order. */
export interface FamilyPlanner {
  /**
   * Plans the family of a row. It joins the one that it names, which is created if there is none.
   * @throws StoreError invalid_input for a family that a row of the store's own file cannot join
   */
  readonly planRow: (row: ImportRow, product: FamilyMembership & { readonly id: string }) => RowFamily;
  /** Lists the products that have not left values which rows before theirs have got. Call it after the last row. */
  readonly listBlocked: () => readonly string[];
}

/**
 * Creates the planner of a chunk. Variants of another program first look for the family in which most of them are. A
 * row may get the values of a product of a later row, because that one may leave them.
 * @param blocked the products that do not leave their values before their row
 */
export function createFamilyPlanner(
  rows: readonly ImportRow[],
  catalogue: FamilyCatalogue,
  blocked: ReadonlySet<string>,
): FamilyPlanner {
  const families = catalogue.families.map((family) => ({ ...family, members: new Map(family.members) }));
  const byId = new Map<string, ImportFamily>(families.map((family) => [family.id, family]));
  const byName = new Map<string, ImportFamily>(families.map((family) => [foldValue(family.name), family]));
  const pending = new Set([...catalogue.bySku.values()].map(({ id }) => id).filter((id) => !blocked.has(id)));
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

  const planRow: FamilyPlanner["planRow"] = (row, product) => {
    pending.delete(product.id);
    const { familyId, familyValues } = product;
    const stay = (...warnings: string[]) => ({ membership: { familyId, familyValues }, warnings });
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
    const membership = { familyId: family.id, familyValues: values.length === 0 ? familyValues : values };
    const mistake = findMistake(family, membership.familyValues ?? [], product.id, pending);
    if (mistake !== undefined && row.is_variant) return stay(`${mistake}: the family is left out`);
    if (mistake !== undefined) throw new StoreError("invalid_input", { message: mistake });
    const renamed = family === current ? renameOptions(family, options) : undefined;
    if (!hasOtherFamily(membership, product) && renamed === undefined) return stay();
    current?.members.delete(product.id);
    family.members.set(product.id, toFamilyKey(membership.familyValues ?? []));
    byId.set(family.id, family);
    if (name !== "") byName.set(foldValue(name), family);
    return {
      membership,
      family,
      warnings: [],
      ...(current !== undefined && current !== family && { left: current }),
      ...(renamed !== undefined && { renamed }),
    };
  };
  return { planRow, listBlocked: () => listBlocked([...catalogue.bySku.values()], byId) };
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

function findMistake(
  family: ImportFamily,
  values: readonly string[],
  productId: string,
  pending: ReadonlySet<string>,
): string | undefined {
  const { name, optionNames, members } = family;
  const parsed = v.safeParse(familySchema, { name, option_names: optionNames, values });
  if (!parsed.success) return `Family “${name.slice(0, 50)}”: ${parsed.issues[0].message}`;
  if (listOwners(members, values, productId).some((owner) => !pending.has(owner)))
    return `“${values.join(" / ")}” of “${name}” is another product's`;
  const isFull = members.size >= maxFamilyMembers && !members.has(productId);
  if (isFull) return `“${name}” has ${maxFamilyMembers} products already, and a family has no more`;
  return findCountMistake(name, optionNames, values);
}

/** Lists the other products of a family that have the values. */
function listOwners(
  members: ImportFamily["members"],
  values: readonly string[],
  productId: string,
): string[] {
  const key = toFamilyKey(values);
  return [...members].flatMap(([id, own]) => (own === key && id !== productId ? [id] : []));
}

function listBlocked(stored: readonly ProductRow[], families: ReadonlyMap<string, ImportFamily>): string[] {
  const readMembers = ({ familyId }: ProductRow) =>
    families.get(familyId ?? "")?.members ?? new Map<string, string>();
  const listTakers = (row: ProductRow) => listOwners(readMembers(row), row.familyValues ?? [], row.id);
  const blocked = new Set(
    stored.filter((row) => {
      const hasOwnValues = readMembers(row).get(row.id) === toFamilyKey(row.familyValues ?? []);
      return hasOwnValues && listTakers(row).length > 0;
    }),
  );
  // A product that cannot get its new values keeps its own, so that one that has got those is blocked, too.
  for (const row of blocked) {
    const takers = listTakers(row);
    for (const taker of stored) if (takers.includes(taker.id)) blocked.add(taker);
  }
  return [...blocked].map(({ id }) => id);
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
