import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useMatches } from "@tanstack/react-router";
import { lazyPart } from "../components/lazy-part.tsx";
import { Header } from "../features/shell/header.tsx";
import { NavigationProgress, OfflineNotice, SandboxBanner } from "../features/shell/page-notices.tsx";
import { mainId, RouteAnnouncer, SkipLink } from "../features/shell/route-announcer.tsx";
import { useOfferedSession, useSession } from "../lib/auth/session.ts";
import { whenIdle } from "../lib/when-idle.ts";

export interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Page,
});

function Page() {
  const isSignedIn = useSession().status === "signed-in";
  const offered = useOfferedSession();
  const isAdminArea = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === "/_admin"),
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <RouteAnnouncer />
      <NavigationProgress />
      <SandboxBanner />
      {/* Together, so that both stay in view on a page that is scrolled down. */}
      <div className="sticky top-0 z-40">
        <OfflineNotice />
        {isAdminArea ? <AdminHeader /> : <Header />}
      </div>
      {!isAdminArea && storeNotice}
      <main
        id={mainId}
        tabIndex={-1}
        className="flex-1 transition-opacity focus:outline-none in-data-waiting:opacity-60"
      >
        {offered === undefined ? <Outlet /> : <LinkQuestion link={offered} />}
      </main>
      {!isAdminArea && footer}
      {isSignedIn && <AfterSignIn />}
    </div>
  );
}

// Not in the first screen, or not for shoppers: their code comes after the first paint.
const Footer = lazyPart(
  async () => {
    await whenIdle();
    return (await import("../features/shell/footer.tsx")).Footer;
  },
  { whileLoading: <div className="mt-auto min-h-96 bg-evergreen-900" /> },
);
const AdminHeader = lazyPart(
  async () => (await import("../features/admin/shell/admin-header.tsx")).AdminHeader,
  { whileLoading: <div className="min-h-16 bg-evergreen-900" /> },
);
const StoreNotice = lazyPart(async () => {
  await whenIdle();
  return (await import("../features/shell/store-notice.tsx")).StoreNotice;
});
const LinkQuestion = lazyPart(
  async () => (await import("../features/account/auth/link-question.tsx")).LinkQuestion,
);
const AfterSignIn = lazyPart(async () => (await import("../features/shell/after-sign-in.tsx")).AfterSignIn);

// Not made again with the page: React would throw away what the Worker drew of a part whose code is on its way.
const footer = <Footer />;
const storeNotice = <StoreNotice />;
