import { createFileRoute } from "@tanstack/react-router";
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
    return draft === undefined
      ? undefined
      : queryClient.fetchQuery({ ...draftOptions(draft), staleTime: 0 }).catch(throwNotFound);
  },
  component: NewOrderPage,
});

function NewOrderPage() {
  const initial = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <DraftEditor
      initial={initial}
      onBegin={(draft) => void navigate({ search: { draft }, replace: true, resetScroll: false })}
    />
  );
}
