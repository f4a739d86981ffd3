import { createFileRoute, type ErrorComponentProps } from "@tanstack/react-router";
import { lazyPart } from "../components/lazy-part.tsx";
import { PageError, PagePending } from "../components/page-fallbacks.tsx";
import { HomeFrame, HomePage } from "../features/catalog/home/home-page.tsx";
import { featuredOptions } from "../features/catalog/queries.ts";

export const Route = createFileRoute("/")({
  staticData: { errorTitle: "Products could not be loaded" },
  loader: ({ context }) => context.queryClient.ensureQueryData(featuredOptions),
  component: HomePage,
  pendingMs: 0, // the banner needs no data
  pendingComponent: lazyPart(
    async () => (await import("../features/catalog/home/home-page.tsx")).HomePending,
    { whileLoading: <PagePending /> },
  ),
  errorComponent: HomeError,
});

function HomeError(props: ErrorComponentProps) {
  return (
    <HomeFrame>
      <PageError {...props} />
    </HomeFrame>
  );
}
