import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import type { FamilyMemberView } from "../../../../contract/catalog/families.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { classNames } from "../../../lib/class-names.ts";
import { canBeOrdered } from "../../cart/can-be-ordered.ts";
import { listChoices } from "../family.ts";

/** Links the values of each option to the members of the product's family. */
export function FamilyChips({ product }: { readonly product: ProductView }) {
  const { family, family_members: members } = product;
  const present = members.find(({ id }) => id === product.id);
  if (family === null || present === undefined || members.length < 2) return null;
  return (
    <div className="grid gap-3">
      {family.option_names.map((name, option) => (
        <OptionChips key={name} name={name} option={option} members={members} present={present} />
      ))}
    </div>
  );
}

interface OptionChipsProps {
  readonly name: string;
  /** The index of the option. */
  readonly option: number;
  readonly members: readonly FamilyMemberView[];
  readonly present: FamilyMemberView;
}

function OptionChips({ name, option, members, present }: OptionChipsProps) {
  const id = useId();
  const choices = listChoices(members, present, option);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p id={id} className="font-semibold">
        {name}
      </p>
      <ul
        aria-labelledby={id}
        className={classNames(
          "relative flex flex-wrap gap-2",
          // The padding has room for the outline of a focused chip.
          choices.length > maxUnscrolledChoices && "-m-1.5 max-h-64 overflow-y-auto p-1.5",
        )}
      >
        {choices.map(({ value, member }) => (
          <li key={value} ref={member.id === present.id ? scrollToChip : undefined} className="min-w-0">
            <Chip value={value} member={member} present={present} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The most chips above Add to Cart that do not scroll on their own. */
const maxUnscrolledChoices = 24;

/** Scrolls the list to a chip, without moving the page. */
function scrollToChip(chip: HTMLLIElement | null): void {
  const list = chip?.parentElement;
  if (chip && list) list.scrollTop = chip.offsetTop - list.clientHeight / 2;
}

interface ChipProps {
  readonly value: string;
  readonly member: FamilyMemberView;
  readonly present: FamilyMemberView;
}

function Chip({ value, member, present }: ChipProps) {
  const isPresent = member.id === present.id;
  const isSoldOut = !canBeOrdered(member);
  return (
    <Link
      to="/product/$slug"
      params={{ slug: member.slug }}
      // The chips stay in view, and Back leaves the family.
      resetScroll={false}
      replace
      aria-current={isPresent ? "page" : undefined}
      className={classNames(
        "flex min-h-11 flex-wrap items-center gap-x-2 rounded-control border px-3.5 py-1 wrap-anywhere",
        isPresent
          ? "border-brand-700 bg-brand-50 font-semibold outline-1 -outline-offset-2 outline-brand-700"
          : "border-line-strong/60 bg-surface hover:border-brand-700",
        isSoldOut && "border-dashed text-ink-muted",
      )}
    >
      <span className={classNames(isSoldOut && "line-through")}>{value}</span>{" "}
      {member.wholesale_price !== present.wholesale_price && (
        <span className="text-small tabular-nums">{formatDollars(member.wholesale_price)} </span>
      )}
      {isSoldOut && <span className="text-small">Sold out</span>}
    </Link>
  );
}
