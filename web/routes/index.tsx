import { createFileRoute, type ErrorComponentProps, redirect } from "@tanstack/react-router";
import { PageError } from "../components/page-fallbacks.tsx";
import { HomeFrame, HomePage } from "../features/catalog/home/home-page.tsx";
import { loadHome } from "../features/catalog/queries.ts";
import { readInitialHash } from "../lib/auth/initial-hash.ts";

export const Route = createFileRoute("/")({
  staticData: { errorTitle: "We couldn't load the products" },
  // The auth provider sends failed email links to the home page. The sign-in page explains them and sends a new one.
  beforeLoad: async () => {
    const hash = readInitialHash();
    if (hash === "") return;
    const { describeLinkFailure } = await import("../features/account/auth/email-link.ts");
    if (describeLinkFailure(hash) !== undefined) throw redirect({ to: "/login", replace: true });
  },
  loader: ({ context: { queryClient } }) => loadHome(queryClient),
  component: HomePage,
  errorComponent: HomeError,
});

function HomeError(props: ErrorComponentProps) {
  return (
    <HomeFrame>
      <PageError {...props} />
    </HomeFrame>
  );
}
