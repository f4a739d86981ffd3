import * as v from "valibot";
import { type AdminFamilyView, familyBody } from "../../../../../contract/admin/families.ts";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";

/** The values of the controls of a family's form. */
export interface FamilyFields {
  readonly name: string;
  readonly option_names: readonly string[];
  readonly counts_together: boolean;
  readonly members: readonly MemberRow[];
}

/** A member in the form. A row without a product adds a copy of one. */
export interface MemberRow extends Pick<AdminProductView, "name" | "primaryImage"> {
  /** The id of the product, which a new one has before it is saved, too. */
  readonly id: string;
  readonly product_id: string | null;
  readonly copy_of: string | null;
  /** The name of the family that an existing product leaves for this one. */
  readonly formerFamily?: string;
  /** The value of each option, in their order. */
  readonly values: readonly string[];
  readonly wholesale_price: string;
  readonly on_hand: string;
  readonly sku: string;
}

export const familySchema = v.omit(familyBody, ["id", "version"]);

/** Returns the fields of a saved family, or of a new one with a single product. */
export function toFamilyFields(product: AdminProductView, family: AdminFamilyView | undefined): FamilyFields {
  if (family === undefined) {
    return {
      name: product.name,
      option_names: [""],
      counts_together: false,
      members: [toMemberRow(product, [""])],
    };
  }
  const { name, option_names, counts_together, members } = family;
  return {
    name,
    option_names,
    counts_together,
    members: members.map((member) => toMemberRow(member, member.values)),
  };
}

type AddedProduct = Pick<AdminProductView, "id" | "name" | "primaryImage">;

/** Adds the first value of an option, which is blank in all members. */
export function addOption({ option_names, members }: FamilyFields): Partial<FamilyFields> {
  return {
    option_names: [...option_names, ""],
    members: members.map((row) => ({ ...row, values: [...row.values, ""] })),
  };
}

export function removeOption({ option_names, members }: FamilyFields, option: number): Partial<FamilyFields> {
  return {
    option_names: option_names.toSpliced(option, 1),
    members: members.map((row) => ({ ...row, values: row.values.toSpliced(option, 1) })),
  };
}

/** Adds an existing product, unless it is a member. */
export function addProduct(
  { option_names, members }: FamilyFields,
  added: AddedProduct & Partial<Pick<AdminProductView, "family">>,
): Partial<FamilyFields> {
  if (members.some(({ product_id }) => product_id === added.id)) return {};
  const row = toMemberRow(added, toBlankValues(option_names));
  return { members: [...members, added.family ? { ...row, formerFamily: added.family.name } : row] };
}

/** Adds a new product, which copies another one. */
export function addCopy(
  { option_names, members }: FamilyFields,
  original: AddedProduct,
): Partial<FamilyFields> {
  const row = toMemberRow(original, toBlankValues(option_names));
  return {
    members: [...members, { ...row, id: crypto.randomUUID(), product_id: null, copy_of: original.id }],
  };
}

export function changeMember(
  { members }: FamilyFields,
  index: number,
  changes: Partial<MemberRow>,
): Partial<FamilyFields> {
  return { members: members.map((row, each) => (each === index ? { ...row, ...changes } : row)) };
}

function toMemberRow({ id, name, primaryImage }: AddedProduct, values: readonly string[]): MemberRow {
  return {
    id,
    product_id: id,
    copy_of: null,
    name,
    primaryImage,
    values,
    wholesale_price: "",
    on_hand: "",
    sku: "",
  };
}

function toBlankValues(optionNames: readonly string[]): string[] {
  return optionNames.map(() => "");
}
