import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { AdminFamilyView } from "../../../../../contract/admin/families.ts";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Button } from "../../../../components/button.tsx";
import { textLinkClass } from "../../../../components/classes.ts";
import { LoadFailure } from "../../../../components/load-failure.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { ProductImage } from "../../../../components/product-image.tsx";
import { Table, type TableColumn } from "../../../../components/table.tsx";
import { activateProductOptions } from "../queries.ts";
import { FamilyDialog } from "./family-dialog.tsx";
import { adminFamilyOptions } from "./queries.ts";

/** Shows the family of a product, or offers to make one. */
export function FamilyPanel({ product }: { readonly product: AdminProductView }) {
  const [isOpen, setOpen] = useState(false);
  const familyId = product.family?.id;
  const { data, isError, refetch } = useQuery({
    ...adminFamilyOptions(familyId ?? ""),
    enabled: familyId !== undefined,
  });
  const family = familyId === undefined ? undefined : data;
  return (
    <Panel
      title="Family"
      aside={
        <Button
          size="sm"
          variant="secondary"
          disabled={familyId !== undefined && family === undefined}
          onClick={() => setOpen(true)}
        >
          {familyId === undefined ? "Make a family" : "Edit family"}
        </Button>
      }
    >
      {familyId === undefined && (
        <p className="text-small text-ink-muted">
          Sell this product in several colours, sizes or scents. They share a card in the shop, and each has
          its own price, stock and photos.
        </p>
      )}
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {family !== undefined && (
        <Table
          caption={`Products of ${family.name}`}
          narrowLayout="labels"
          columns={[
            {
              heading: family.option_names.join(", "),
              cell: (member) => <MemberName member={member} isPresent={member.id === product.id} />,
            },
            ...columns,
          ]}
          rows={family.members}
          rowId={({ id }) => id}
        />
      )}
      {isOpen && <FamilyDialog product={product} family={family} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

type Member = AdminFamilyView["members"][number];

/** Links to the form of another member. */
function MemberName({ member, isPresent }: { readonly member: Member; readonly isPresent: boolean }) {
  const text = member.values.join(", ");
  return (
    <span className="flex items-center gap-3 text-body">
      <ProductImage
        image={member.primaryImage}
        alt=""
        sizes="40px"
        className="size-10 shrink-0 rounded-control"
      />
      {isPresent ? (
        <strong>{text} (this product)</strong>
      ) : (
        <Link to="/admin/products/$id/edit" params={{ id: member.id }} className={textLinkClass}>
          {text}
        </Link>
      )}
    </span>
  );
}

const columns: readonly TableColumn<Member>[] = [
  { heading: "SKU", className: "align-middle", cell: ({ sku }) => sku },
  {
    heading: "Price",
    isRight: true,
    className: "align-middle",
    cell: ({ wholesale_price }) => formatDollars(wholesale_price),
  },
  { heading: "On hand", isRight: true, className: "align-middle", cell: ({ on_hand }) => on_hand },
  { heading: "Status", className: "align-middle", cell: (member) => <Status member={member} /> },
];

/** Says whether shoppers see a member. A copy is inactive at first. */
function Status({ member }: { readonly member: Member }) {
  const activate = useMutation(activateProductOptions);
  if (member.is_active) {
    return (
      <span ref={activate.isSuccess ? takeLostFocus : undefined} tabIndex={-1}>
        Active
      </span>
    );
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={activate.isPending}
      aria-label={`Activate ${member.name}`}
      onClick={() => activate.mutate(member.id)}
    >
      Activate
    </Button>
  );
}

/** Takes the focus of a button that is gone, unless it is elsewhere by now. */
function takeLostFocus(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus();
}
