import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import type { OwnPagesResponse } from "../../../../contract/admin/content.ts";
import { ownPagePath } from "../../../../contract/catalog/page-paths.ts";
import { Badge } from "../../../components/badge.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { RowIconButton } from "../shared/row-icon-button.tsx";
import { deleteOwnPageOptions, ownPagesOptions } from "./queries.ts";

type ListedPage = OwnPagesResponse["data"][number];

/** Lists the owner's pages in the order of the footer. */
export function OwnPageList() {
  const { data: pages } = useSuspenseQuery(ownPagesOptions).data;
  const [removing, setRemoving] = useState<ListedPage>();
  const { mutate, isPending } = useMutation(deleteOwnPageOptions);
  if (pages.length === 0) {
    return (
      <EmptyState
        icon={FileText}
        title="No pages yet"
        message="How to order, gift cards, jobs: write what your shoppers ask about."
      />
    );
  }
  return (
    <>
      <DataTable
        isDense
        caption="Pages"
        columns={createColumns(setRemoving)}
        rows={pages}
        rowId={({ id }) => id}
      />
      {removing !== undefined && (
        <ConfirmDialog
          title={`Delete ${removing.title}?`}
          confirmLabel="Delete page"
          isBusy={isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={() =>
            mutate(removing.id, {
              onSuccess: ({ message }) => adminToast.success(message),
              onSettled: () => setRemoving(undefined),
            })
          }
        >
          <p>
            Its text is deleted, and you cannot undo this.
            {removing.is_published && ` Links to ${ownPagePath(removing.slug)} will show “Page not found”.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function createColumns(onDelete: (page: ListedPage) => void): readonly Column<ListedPage>[] {
  return [
    {
      heading: "Title",
      className: "max-lg:order-first lg:w-full lg:max-w-0",
      cell: ({ id, title }) => (
        <Link
          to="/admin/store/pages/$id"
          params={{ id }}
          className={`inline-flex min-h-9 items-center wrap-anywhere pointer-coarse:min-h-11 ${textLinkClass}`}
        >
          {title}
        </Link>
      ),
    },
    {
      heading: "Address",
      className: "text-small text-ink-muted wrap-anywhere max-lg:col-span-2 lg:whitespace-nowrap",
      cell: ({ slug }) => ownPagePath(slug),
    },
    {
      heading: "Status",
      cell: ({ is_published: isPublished }) =>
        isPublished ? <Badge tone="brand">Published</Badge> : <Badge>Draft</Badge>,
    },
    {
      heading: "In footer",
      className: "text-small text-ink-muted lg:whitespace-nowrap",
      cell: describeFooter,
    },
    {
      heading: "Actions",
      isRight: true,
      className: "max-lg:order-first max-lg:justify-self-end",
      cell: (page) => (
        <RowIconButton label={`Delete ${page.title}`} icon={Trash2} onClick={() => onDelete(page)} />
      ),
    },
  ];
}

function describeFooter({ in_footer: isInFooter, is_published: isPublished }: ListedPage): string {
  if (!isInFooter) return "Not in footer";
  return isPublished ? "In footer" : "In footer once published";
}
