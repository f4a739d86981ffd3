import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { DraftEditor } from "../../../../features/admin/draft-orders/draft-editor.tsx";
import { draftOptions } from "../../../../features/admin/draft-orders/queries.ts";
import { searchSchema, textParam } from "../../../../lib/search-params.ts";
import { throwNotFound } from "../../../../lib/throw-not-found.ts";

// The address of a draft names it, so that a reload continues it.
const newOrderSearch = searchSchema({ draft: textParam });

export const Route = createFileRoute("/_admin/admin/orders/new")({
  staticData: { errorTitle: "Failed to fetch the draft" },
  validateSearch: newOrderSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { draft } = newOrderSearch(location.search);
    if (draft !== undefined) await queryClient.ensureQueryData(draftOptions(draft)).catch(throwNotFound);
  },
  component: NewOrderPage,
});

function NewOrderPage() {
  // A new order gets its draft while it is typed, which must not begin the page again.
  const [opened] = useState(Route.useSearch().draft);
  return opened === undefined ? <NewOrder /> : <OpenedDraft id={opened} />;
}

function NewOrder() {
  const navigate = Route.useNavigate();
  return (
    <DraftEditor
      initial={undefined}
      onBegin={(draft) => void navigate({ search: { draft }, replace: true, resetScroll: false })}
    />
  );
}

function OpenedDraft({ id }: { readonly id: string }) {
  const { data } = useSuspenseQuery(draftOptions(id));
  return <DraftEditor initial={data} onBegin={ignoreBegin} />;
}

// The address names the draft already.
function ignoreBegin(): void {}
