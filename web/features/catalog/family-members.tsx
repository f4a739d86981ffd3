import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { FamilyCardView, FamilyMemberView } from "../../../contract/catalog/families.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Skeleton } from "../../components/loading.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { familyOptions } from "./queries.ts";

/** Lists the members of a family. A tap on one adds it to the cart. */
export function FamilyMembers({ family }: { readonly family: FamilyCardView }) {
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <MemberList familyId={family.id} />
    </Suspense>
  );
}

function MemberList({ familyId }: { readonly familyId: string }) {
  const { data: family } = useSuspenseQuery(familyOptions(familyId));
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {family.family_members.map((member) => (
        <Member key={member.id} member={member} />
      ))}
    </ul>
  );
}

function Member({ member }: { readonly member: FamilyMemberView }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line p-2 not-has-[[aria-disabled]]:hover:border-brand-700">
      <ProductImage
        image={member.primaryImage}
        alt=""
        sizes="56px"
        className="size-14 shrink-0 rounded-control"
      />
      <span className="min-w-0 flex-[1_1_6rem] wrap-anywhere">
        <span className="block font-semibold">{member.values.join(", ")}</span>
        <span className="text-small text-ink-muted tabular-nums">
          {formatDollars(member.wholesale_price)}
          {member.minimum_order_quantity > 1 && ` each, minimum ${member.minimum_order_quantity}`}
        </span>
      </span>
      {/* Its pseudo-element covers the row, so that the picture can be tapped, too. */}
      <AddToCartButton
        product={member}
        size="sm"
        variant="secondary"
        className="after:absolute after:inset-0"
      />
    </li>
  );
}
