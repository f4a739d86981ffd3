import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useCartCount } from "../features/cart/queries.ts";
import { useAddAfterSignIn } from "../features/cart/use-add-after-sign-in.ts";
import { Header } from "../features/shell/header.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { mainId, RouteAnnouncer } from "../features/shell/route-announcer.tsx";
import { SandboxBanner } from "../features/shell/sandbox-banner.tsx";
import { SkipLink } from "../features/shell/skip-link.tsx";
import { pageHead } from "../lib/page-head.ts";
import { useSession } from "../lib/session.ts";
import { whenIdle } from "../lib/when-idle.ts";

export interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => pageHead({}),
  component: Page,
});

function Page() {
  const session = useSession();
  useAddAfterSignIn();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PageHead />
      <RouteAnnouncer />
      <SandboxBanner />
      <Header cartCount={useCartCount()} isSignedIn={session.status === "signed-in"} />
      <main id={mainId} tabIndex={-1} className="flex-1 focus:outline-none">
        <Outlet />
      </main>
      <Suspense fallback={<div className="mt-auto min-h-96 bg-evergreen-900" />}>
        <Footer />
      </Suspense>
    </div>
  );
}

// It stands below what is seen first.
const Footer = lazy(async () => {
  await whenIdle();
  return { default: (await import("../features/shell/footer.tsx")).Footer };
});
