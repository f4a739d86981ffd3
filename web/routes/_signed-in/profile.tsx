import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { buttonClass } from "../../components/button.tsx";
import { PagePending } from "../../components/page-fallbacks.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { ErrorView } from "../../components/page-states.tsx";
import { AccountActivity } from "../../features/account/account-activity.tsx";
import { AccountStatusNotice } from "../../features/account/account-status-notice.tsx";
import { AddressCard } from "../../features/account/address-card.tsx";
import { addressesOptions } from "../../features/account/addresses/queries.ts";
import { describeLinkOutcome } from "../../features/account/auth/email-link.ts";
import { ManagementPortal } from "../../features/account/management-portal.tsx";
import { ProfileCard } from "../../features/account/profile-card.tsx";
import { ProfileTiles } from "../../features/account/profile-tiles.tsx";
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
      {profile.role === "admin" ? (
        <ManagementPortal />
      ) : (
        <>
          <ProfileTiles />
          <AddressCard />
        </>
      )}
      <SecurityPanel profile={profile} />
      <AccountActivity profile={profile} />
    </div>
  );
}

function ProfileError({ error }: ErrorComponentProps) {
  return (
    <div className="page-width py-8 sm:py-10">
      <ErrorView
        heading="h1"
        title="We couldn't load your profile"
        message={getErrorMessage(error, "User not found. Please login again.")}
      >
        <Link to="/login" className={buttonClass()}>
          Go to Login
        </Link>
      </ErrorView>
    </div>
  );
}
