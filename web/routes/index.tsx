import { createFileRoute, type ErrorComponentProps } from "@tanstack/react-router";
import { HomeFrame, HomePage, HomePending } from "../features/catalog/home/home-page.tsx";
import { featuredOptions } from "../features/catalog/queries.ts";
import { PageError } from "../features/shell/page-fallbacks.tsx";

export const Route = createFileRoute("/")({
  staticData: { errorTitle: "Products could not be loaded" },
  loader: ({ context }) => context.queryClient.ensureQueryData(featuredOptions),
  component: HomePage,
  pendingMs: 0, // the banner needs no data
  pendingComponent: HomePending,
  errorComponent: HomeError,
});

function HomeError(props: ErrorComponentProps) {
  return (
    <HomeFrame>
      <PageError {...props} />
    </HomeFrame>
  );
}
