import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../components/lazy-part.tsx";
import { CategoryBar, Header } from "../features/shell/header.tsx";
import { OfflineNotice, SandboxBanner, StoreNotice } from "../features/shell/notices.tsx";
import { mainId, RouteAnnouncer, SkipLink } from "../features/shell/route-announcer.tsx";
import { useOfferedSession } from "../lib/auth/offered-session.ts";
import { useSession } from "../lib/auth/session.ts";
import { storeSettingsOptions } from "../lib/store-settings.ts";

export interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // A tab that is browsed for hours would keep the settings of its first page. The next page does not wait for them. A
  // loader would run only once, because the root stays.
  beforeLoad: ({ context }) => {
    void context.queryClient.prefetchQuery(storeSettingsOptions);
  },
  component: Page,
});

function Page() {
  const isSignedIn = useSession().status === "signed-in";
  const offered = useOfferedSession();
  const frame = usePageFrame();
  const isAboutOrder = useMatches({
    select: (matches) => matches.some(({ routeId }) => orderRoutes.includes(routeId)),
  });
  return (
    <div data-about-order={isAboutOrder || undefined} className="flex min-h-dvh flex-col">
      <SkipLink />
      <RouteAnnouncer />
      <NavigationProgress />
      <SandboxBanner />
      {/* One sticky element, so that both stay in view while the page scrolls. */}
      <div className="sticky top-0 z-40">
        <OfflineNotice />
        {frame === "admin" && <AdminHeader />}
        {frame === "checkout" && <CheckoutHeader />}
        {frame === "shop" && <Header />}
      </div>
      {frame === "shop" && <CategoryBar />}
      {frame !== "admin" && <StoreNotice />}
      <main
        id={mainId}
        tabIndex={-1}
        className="flex-1 transition-opacity focus:outline-none in-data-waiting:opacity-60"
      >
        {offered === undefined ? <Outlet /> : <LinkQuestion link={offered} />}
      </main>
      {frame === "shop" && footer}
      {frame === "checkout" && <CheckoutFooter />}
      {isSignedIn && <AfterSignIn />}
      {hydrationMark}
    </div>
  );
}

function usePageFrame(): "admin" | "checkout" | "shop" {
  return useMatches({
    select: (matches) => {
      if (matches.some(({ routeId }) => routeId === "/_admin")) return "admin";
      return matches.some(({ routeId }) => checkoutRoutes.includes(routeId)) ? "checkout" : "shop";
    },
  });
}

/** The pages on which a shopper pays. They have no links that lead away, except back to the cart and to the terms. */
const checkoutRoutes: readonly string[] = ["/checkout/", "/checkout/processing"];

/** The pages on which the shopper is busy with an order. They have no newsletter form. */
const orderRoutes: readonly string[] = [
  "/cart",
  "/checkout/success/$orderNumber",
  "/order/",
  "/order/invoice",
  "/pay/$token",
  "/_signed-in/account/orders/$orderId",
  "/_signed-in/account/orders/$orderId_/invoice",
];

/** Shows a bar at the top while the next page is loading, and dims the page in view. */
function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const { documentElement: page } = document;
    page.toggleAttribute("data-loading", isLoading);
    if (!isLoading) return;
    const timer = setTimeout(() => {
      page.toggleAttribute("data-waiting", true);
      setIsShown(true);
    }, progressDelayMs);
    return () => {
      clearTimeout(timer);
      page.toggleAttribute("data-waiting", false);
      setIsShown(false);
    };
  }, [isLoading]);
  if (!isShown) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-60 h-1.5 origin-left animate-navigation-progress bg-accent-500"
    />
  );
}

/** A faster page shows no progress bar, because rendering one would only delay the page. */
const progressDelayMs = 100;

// The footer's newsletter form needs valibot, which most pages need for nothing else.
const Footer = lazyPart(async () => (await import("../features/shell/footer.tsx")).Footer, {
  whileLoading: <div className="mt-auto min-h-96 bg-brand-900" />,
});
// All renders share one element. Rendering the boundary again before its code has loaded would make React discard the
// server's HTML.
const footer = <Footer />;
const AdminHeader = lazyPart(
  async () => (await import("../features/admin/shell/admin-header.tsx")).AdminHeader,
  { whileLoading: <div className="min-h-16 bg-brand-900" /> },
);
const CheckoutHeader = lazyPart(
  async () => (await import("../features/shell/checkout-frame.tsx")).CheckoutHeader,
  { whileLoading: <div className="min-h-16 border-b border-line bg-surface" /> },
);
const CheckoutFooter = lazyPart(
  async () => (await import("../features/shell/checkout-frame.tsx")).CheckoutFooter,
);
const LinkQuestion = lazyPart(
  async () => (await import("../features/account/auth/link-question.tsx")).LinkQuestion,
);
const AfterSignIn = lazyPart(async () => (await import("../features/shell/after-sign-in.tsx")).AfterSignIn);

// Rendering its boundaries again would make React hydrate them at once, before the page's content.
const hydrationMark = <HydrationMark />;

/**
 * Sets html[data-hydrated] and dispatches "app-hydrated" once the page's content is hydrated, so that main.tsx, tests
 * and measurements know it. React hydrates boundaries after the shell, from the outside in. The mark lies in as many as
 * the content: one of the router's outlet, one of the page's route, and one of a section of the home page.
 */
function HydrationMark() {
  return (
    <Suspense>
      <Suspense>
        <Suspense>
          <Mark />
        </Suspense>
      </Suspense>
    </Suspense>
  );
}

function Mark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    window.dispatchEvent(new Event("app-hydrated"));
  }, []);
  return null;
}
