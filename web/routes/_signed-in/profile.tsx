import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { ChevronRight, Clock, LayoutDashboard, Mail, Package, Store } from "lucide-react";
import { useEffect, useState } from "react";
import type { ProfileView } from "../../../contract/account/account.ts";
import { Alert } from "../../components/alert.tsx";
import { buttonClass } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { PagePending } from "../../components/page-fallbacks.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { ErrorView } from "../../components/page-states.tsx";
import { StoreDateTime } from "../../components/store-date.tsx";
import { AccountStatusNotice } from "../../features/account/account-status-notice.tsx";
import { AddressCard } from "../../features/account/address-card.tsx";
import { addressesOptions } from "../../features/account/addresses/queries.ts";
import { describeLinkOutcome } from "../../features/account/auth/email-link.ts";
import { ProfileCard } from "../../features/account/profile-card.tsx";
import { profileOptions } from "../../features/account/queries.ts";
import { SecurityPanel } from "../../features/account/security-panel.tsx";
import { ClaimOrders } from "../../features/orders/claim-orders.tsx";
import { getErrorMessage } from "../../lib/api-error.ts";
import { clearInitialHash, readInitialHash } from "../../lib/auth/initial-hash.ts";

export const Route = createFileRoute("/_signed-in/profile")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(addressesOptions);
    return queryClient.ensureQueryData(profileOptions);
  },
  component: ProfilePage,
  pendingComponent: () => <PagePending title="Your profile" label="Loading profile..." />,
  errorComponent: ProfileError,
});

function ProfilePage() {
  const { data: profile } = useSuspenseQuery(profileOptions);
  const [linkNote] = useState(() => describeLinkOutcome(readInitialHash()));
  useEffect(clearInitialHash, []);
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="Your profile" />
      {linkNote !== undefined && <Alert tone={linkNote.tone}>{linkNote.text}</Alert>}
      <AccountStatusNotice />
      <ClaimOrders />
      <ProfileCard profile={profile} />
      {profile.role === "admin" ? <ManagementPortal /> : <ProfileTiles />}
      <div className="sheet min-w-0">
        {profile.role !== "admin" && <AddressCard />}
        <SecurityPanel profile={profile} />
        <AccountActivity profile={profile} />
      </div>
    </div>
  );
}

/** Links to the admin area, and to the orders that the admin placed as a customer. */
function ManagementPortal() {
  return (
    <section
      aria-labelledby="portal"
      className="panel flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
    >
      <div>
        <h2 id="portal" className="text-lead font-bold">
          Store management
        </h2>
        <p className="text-body text-ink-muted">
          Products, orders and customers. Your own purchases are in{" "}
          <Link to="/account/orders" className={textLinkClass}>
            My Orders
          </Link>
          .
        </p>
      </div>
      <Link to="/admin" className={buttonClass()}>
        <LayoutDashboard aria-hidden className="size-4" />
        Management Portal
      </Link>
    </section>
  );
}

function ProfileTiles() {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
      {tiles.map(({ to, title, text, Icon }) => (
        <li key={to}>
          <Link to={to} className="panel flex h-full items-center gap-4 p-5 hover:border-brand-700">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-700">
              <Icon aria-hidden className="size-6" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{title}</span>
              <span className="block text-small text-ink-muted">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const tiles = [
  { to: "/account/orders", title: "Your Orders", text: "Track, return, or buy things again", Icon: Package },
  { to: "/contact", title: "Contact Us", text: "Questions about an order or a product", Icon: Mail },
  { to: "/about", title: "About Us", text: "The people behind the store", Icon: Store },
] as const;

/** Lets the customer notice a sign-in by someone else. */
function AccountActivity({ profile }: { readonly profile: ProfileView }) {
  return (
    <section aria-labelledby="activity" className="panel flex items-center gap-4 p-5 sm:p-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-700">
        <Clock aria-hidden className="size-5" />
      </span>
      <div>
        <h2 id="activity" className="text-lead font-bold">
          Account Activity
        </h2>
        <p className="text-body text-ink-muted">
          Last login: <StoreDateTime at={profile.last_sign_in_at} />
        </p>
      </div>
    </section>
  );
}

function ProfileError({ error }: ErrorComponentProps) {
  return (
    <div className="page-width py-8 sm:py-10">
      <ErrorView heading="h1" title="We couldn't load your profile" message={getErrorMessage(error)}>
        <Link to="/login" className={buttonClass()}>
          Go to Login
        </Link>
      </ErrorView>
    </div>
  );
}
