import type { FamilyBody } from "../../../../contract/admin/families.ts";
import { toFamilyKey } from "../../../../contract/catalog/family-cells.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { type FieldErrors, StoreError } from "../../../../contract/shared/errors.ts";
import type { ProductRow } from "../products/product-rows.ts";

/** A product that joins the family, leaves it, or changes in it. */
export interface MovedProduct {
  readonly row: ProductRow;
  readonly familyId: string | null;
  readonly familyValues: readonly string[] | null;
  readonly name: string;
}

/** A new member. */
export interface PlannedCopy {
  readonly id: string;
  /** The path of the member in the request. */
  readonly path: string;
  readonly original: ProductRow;
  readonly values: readonly string[];
  readonly name: string;
  readonly entered: Pick<FamilyBody["members"][number], "wholesale_price" | "on_hand" | "sku">;
}

export interface FamilyPlan {
  readonly moved: readonly MovedProduct[];
  readonly copies: readonly PlannedCopy[];
}

/**
 * Plans how the products of a family change when its whole grid is saved. A member that is archived keeps its place,
 * unless the options change or another product takes its values.
 * @param rows the products that the grid names, and all of the family
 * @throws StoreError invalid_input with a message for each field that breaks a rule
 */
export function planFamily(familyId: string, body: FamilyBody, rows: readonly ProductRow[]): FamilyPlan {
  const unarchived = new Map(rows.filter((row) => row.archivedAt === null).map((row) => [row.id, row]));
  refuseMistakes(body, unarchived);
  const moved: MovedProduct[] = [];
  const copies: PlannedCopy[] = [];
  for (const [
    index,
    { id = crypto.randomUUID(), product_id, copy_of, values, ...entered },
  ] of body.members.entries()) {
    const row = unarchived.get(product_id ?? "");
    const original = unarchived.get(copy_of ?? "");
    if (row !== undefined) {
      moved.push({ row, familyId, familyValues: values, name: followValues(row, values) });
    } else if (original !== undefined) {
      const name = `${body.name} – ${values.join(" / ")}`.slice(0, maxNameLength);
      copies.push({ id, path: `members.${index}`, original, values, name, entered });
    }
  }
  const keys = new Set(body.members.map(({ values }) => toFamilyKey(values)));
  const leaving = rows.filter((row) => {
    if (row.familyId !== familyId || moved.some((member) => member.row.id === row.id)) return false;
    const values = row.familyValues ?? [];
    const keepsPlace = values.length === body.option_names.length && !keys.has(toFamilyKey(values));
    return row.archivedAt === null || !keepsPlace;
  });
  return {
    moved: [
      ...moved.filter(isChanged),
      ...leaving.map((row) => ({ row, familyId: null, familyValues: null, name: row.name })),
    ],
    copies,
  };
}

const maxNameLength = 200;

function refuseMistakes(body: FamilyBody, products: ReadonlyMap<string, ProductRow>): void {
  const errors: Record<string, string> = {};
  for (const [index, name] of body.option_names.entries()) {
    const first = body.option_names.findIndex((other) => toFamilyKey([other]) === toFamilyKey([name]));
    if (first < index) errors[`option_names.${index}`] = "Two options can't have the same name";
  }
  const keys = body.members.map(({ values }) => toFamilyKey(values));
  const ids = body.members.map(({ id, product_id }) => product_id ?? id);
  for (const [index, { id, product_id, copy_of, values }] of body.members.entries()) {
    const path = `members.${index}`;
    if (values.length !== body.option_names.length) errors[`${path}.values`] = "Give a value for each option";
    else if (keys.indexOf(toFamilyKey(values)) < index)
      errors[`${path}.values`] = "Another product has these values";
    if (product_id !== null && copy_of !== null)
      errors[`${path}.copy_of`] = "A product that exists is no copy";
    else if (product_id === null && !products.has(copy_of ?? "")) errors[`${path}.copy_of`] = unknownMessage;
    else if (product_id !== null && !products.has(product_id)) errors[`${path}.product_id`] = unknownMessage;
    else if (ids.indexOf(product_id ?? id) < index && (product_id ?? id) !== undefined) {
      errors[`${path}.product_id`] = "This product is in the family already";
    }
  }
  refuse(errors);
}

const unknownMessage = "There is no such product. Was it deleted?";

/** @throws StoreError invalid_input if there are errors */
export function refuse(errors: FieldErrors): void {
  const [message] = Object.values(errors);
  if (message !== undefined) throw new StoreError("invalid_input", { message, errors });
}

/** Replaces the former values at the end of a member's name by the new ones. Any other name is the owner's own. */
function followValues({ name, familyValues }: ProductRow, values: readonly string[]): string {
  const former = familyValues ?? [];
  const changed = values.flatMap((value, index) => (value === former[index] ? [] : [index]));
  const [only] = changed.length === 1 ? changed : [];
  const endings = [
    [former.join(" / "), values.join(" / ")],
    ...(only === undefined ? [] : [[former[only], values[only]]]),
  ];
  for (const [ending = "", next = ""] of endings) {
    const start = name.slice(0, name.length - ending.length);
    // "Infrared" does not end with the value "red".
    if (ending !== "" && name.endsWith(ending) && !/[\p{L}\p{N}]$/u.test(start)) {
      return `${start}${next}`.slice(0, maxNameLength);
    }
  }
  return name;
}

function isChanged({ row, familyId, familyValues, name }: MovedProduct): boolean {
  return (
    row.familyId !== familyId ||
    row.name !== name ||
    JSON.stringify(row.familyValues) !== JSON.stringify(familyValues)
  );
}

/** Proposes the SKU of a new member, such as 'MUG-BLUE' for a copy of 'MUG-RED' or 'MUG'. */
export function proposeMemberSku({ original, values }: PlannedCopy): string {
  const toSuffix = (texts: readonly string[]) => `-${slugFromName(texts.join("-")).toUpperCase()}`;
  const former = toSuffix(original.familyValues ?? []);
  const { sku } = original;
  const base = former.length > 1 && sku.toUpperCase().endsWith(former) ? sku.slice(0, -former.length) : sku;
  const suffix = toSuffix(values).slice(0, maxSuffixLength);
  return `${base.slice(0, maxSkuLength - suffix.length)}${suffix}`;
}

// A SKU has at most 64 characters, of which a number may be the last five.
const maxSkuLength = 59;
const maxSuffixLength = 30;
