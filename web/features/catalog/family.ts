import type { ProductCardView } from "../../../contract/catalog/catalog.ts";
import type { FamilyCardView, FamilyMemberView } from "../../../contract/catalog/families.ts";

/** Returns the family that a product's card shows in its place. A single visible member is shown as itself. */
export function getShownFamily({ family }: Pick<ProductCardView, "family">): FamilyCardView | undefined {
  return family !== null && family.members > 1 ? family : undefined;
}

/** Returns the name on the card of a product, which may show its family. */
export function getCardName(product: Pick<ProductCardView, "family" | "name">): string {
  return getShownFamily(product)?.name ?? product.name;
}

/** Counts the members by the only option, such as "5 colours", or as "5 choices". */
export function describeMemberCount({ members, option_names }: FamilyCardView): string {
  const [name = "", ...others] = option_names;
  return `${members} ${others.length === 0 && /\p{L}$/u.test(name) ? toPlural(name.toLowerCase()) : "choices"}`;
}

function toPlural(noun: string): string {
  if (/(ss|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, "ies");
  return noun.endsWith("s") ? noun : `${noun}s`;
}

interface OptionChoice {
  readonly value: string;
  /** The member that has the value, and otherwise the most values in common with the present one. */
  readonly member: FamilyMemberView;
}

/** Lists the values of an option in the order of the members, each once. */
export function listChoices(
  members: readonly FamilyMemberView[],
  present: FamilyMemberView,
  option: number,
): readonly OptionChoice[] {
  const choices = new Map<string, FamilyMemberView>();
  for (const member of members) {
    const value = member.values[option] ?? "";
    const chosen = choices.get(value);
    if (chosen === undefined || countCommon(member, present) > countCommon(chosen, present)) {
      choices.set(value, member);
    }
  }
  return [...choices].map(([value, member]) => ({ value, member }));
}

function countCommon(one: FamilyMemberView, other: FamilyMemberView): number {
  return one.values.filter((value, index) => value === other.values[index]).length;
}
