import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { buttonClass } from "../../components/button.tsx";
import { ErrorView } from "../../components/error-view.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { AddressCard } from "../../features/account/addresses/address-card.tsx";
import { ProfileCard } from "../../features/account/profile-card.tsx";
import { ProfileTiles } from "../../features/account/profile-tiles.tsx";
import { profileOptions } from "../../features/account/queries.ts";
import { messageOf } from "../../lib/api-error.ts";

export const Route = createFileRoute("/_signed-in/profile")({
  component: ProfilePage,
});

function ProfilePage() {
  const { data: profile, error } = useQuery(profileOptions);
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="Your profile" />
      {profile === undefined && error === null && (
        <div role="status" className="grid justify-items-center gap-4 py-20 text-ink-muted">
          <Spinner size="lg" />
          <p>Loading profile...</p>
        </div>
      )}
      {profile === undefined && error !== null && (
        <ErrorView
          title="Your profile could not be loaded"
          message={messageOf(error, "User not found. Please login again.")}
        >
          <Link to="/login" className={buttonClass()}>
            Go to Login
          </Link>
        </ErrorView>
      )}
      {profile !== undefined && (
        <>
          {profile.account_status !== "active" && (
            <Notice tone="warning" title={`Your account is ${profile.account_status}`}>
              You can look at your profile and your orders, and cannot buy at the moment. Please contact us.
            </Notice>
          )}
          <ProfileCard profile={profile} />
          <ProfileTiles />
          <AddressCard />
        </>
      )}
    </div>
  );
}
