import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { profileOptions } from "../../features/account/queries.ts";
import { SecondFactor } from "../../features/account/second-factor.tsx";
import { returnSearch, safeRedirect } from "../../lib/safe-redirect.ts";

export const Route = createFileRoute("/_signed-in/second-factor")({
  validateSearch: returnSearch,
  component: SecondFactorPage,
});

/** Asks an admin for the second factor, if the store requires one, before the admin's pages. */
function SecondFactorPage() {
  const { redirect } = Route.useSearch();
  const { history } = useRouter();
  const queryClient = useQueryClient();
  return (
    <AuthPanel title="Confirm that it is you" subtitle="This store asks admins for a second factor.">
      <SecondFactor
        onConfirmed={() =>
          void queryClient
            .fetchQuery({ ...profileOptions, staleTime: 0 })
            .finally(() => history.replace(safeRedirect(redirect, "/admin")))
        }
      />
    </AuthPanel>
  );
}
