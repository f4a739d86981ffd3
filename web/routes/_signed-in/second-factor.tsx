import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { profileOptions } from "../../features/account/queries.ts";
import { SecondFactor } from "../../features/account/second-factor.tsx";
import { returnSearch, toSafePath } from "../../lib/safe-redirect.ts";

export const Route = createFileRoute("/_signed-in/second-factor")({
  validateSearch: returnSearch,
  component: SecondFactorPage,
});

/** Verifies an admin's second factor before the admin's pages, if the store requires one. */
function SecondFactorPage() {
  const { redirect } = Route.useSearch();
  const { history } = useRouter();
  const queryClient = useQueryClient();
  return (
    <AuthPanel
      title="Confirm it's you"
      subtitle="This store asks admins for a code from their authenticator app."
    >
      <SecondFactor
        onConfirmed={() =>
          void queryClient
            .fetchQuery({ ...profileOptions, staleTime: 0 })
            .finally(() => history.replace(toSafePath(redirect, "/admin")))
        }
      />
    </AuthPanel>
  );
}
