import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { buttonClass } from "../../components/button.tsx";
import { ErrorView } from "../../components/error-view.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { AccountActivity } from "../../features/account/account-activity.tsx";
import { AccountStatusNotice } from "../../features/account/account-status-notice.tsx";
import { AddressCard } from "../../features/account/addresses/address-card.tsx";
import { addressesOptions } from "../../features/account/addresses/queries.ts";
import { emailLinkNote } from "../../features/account/auth/email-link.ts";
import { ManagementPortal } from "../../features/account/management-portal.tsx";
import { ProfileCard } from "../../features/account/profile-card.tsx";
import { ProfileTiles } from "../../features/account/profile-tiles.tsx";
import { profileOptions } from "../../features/account/queries.ts";
import { SecurityPanel } from "../../features/account/security-panel.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { forgetArrivalHash, readArrivalHash } from "../../lib/arrival-hash.ts";

export const Route = createFileRoute("/_signed-in/profile")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(addressesOptions);
    return queryClient.ensureQueryData(profileOptions);
  },
  component: ProfilePage,
  errorComponent: ProfileError,
});

function ProfilePage() {
  const { data: profile } = useSuspenseQuery(profileOptions);
  const [linkNote] = useState(() => emailLinkNote(readArrivalHash()));
  useEffect(forgetArrivalHash, []);
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="Your profile" />
      {linkNote !== undefined && <Notice tone={linkNote.tone}>{linkNote.text}</Notice>}
      <AccountStatusNotice />
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
        title="Your profile could not be loaded"
        message={messageOf(error, "User not found. Please login again.")}
      >
        <Link to="/login" className={buttonClass()}>
          Go to Login
        </Link>
      </ErrorView>
    </div>
  );
}
