import { mutationOptions, useMutation } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { api, unwrap } from "../../lib/api.ts";
import { getErrorMessage } from "../../lib/api-error.ts";
import { searchSchema } from "../../lib/search-params.ts";

export const Route = createFileRoute("/_signed-in/claim-admin")({
  validateSearch: searchSchema({ token: (value) => (typeof value === "string" ? value : undefined) }),
  component: ClaimAdminPage,
});

/** Makes the visitor the first admin. A deployment prints the link that opens it. */
function ClaimAdminPage() {
  const { token = "" } = Route.useSearch();
  const claim = useMutation(claimAdmin);
  return (
    <div className="page-width grid gap-6 pt-10 pb-20">
      <PageHeading title="First admin" subtitle="The account you are signed in with will run this store." />
      <div className="panel grid max-w-xl justify-items-start gap-4 p-6 sm:p-8">
        {claim.isSuccess ? (
          <>
            <Alert tone="success">{claim.data.message}</Alert>
            {/* A full page load, because the admin's guards have cached the previous role. */}
            <a href="/admin" className={buttonClass()}>
              Open the admin area
            </a>
          </>
        ) : (
          <>
            {claim.isError && <Alert tone="error">{getErrorMessage(claim.error)}</Alert>}
            <Button isBusy={claim.isPending} busyLabel="Processing..." onClick={() => claim.mutate(token)}>
              Become the admin
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const claimAdmin = mutationOptions({
  mutationFn: (token: string) =>
    unwrap(api.auth["claim-admin"].$post({ json: { token } }), "This link didn't work."),
});
