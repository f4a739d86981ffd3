import { useMutation } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { footerConsentText } from "../../../contract/account/newsletter-consent.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { api, unwrap } from "../../lib/api.ts";
import { getErrorMessage } from "../../lib/api-error.ts";
import { searchSchema } from "../../lib/search-params.ts";

export const Route = createFileRoute("/newsletter/confirm")({
  validateSearch: searchSchema({ token: (value) => (typeof value === "string" ? value : undefined) }),
  component: ConfirmPage,
});

/** Confirms a subscription by an email's link. Needs a click, because mail scanners open every link. */
function ConfirmPage() {
  const { token = "" } = Route.useSearch();
  const confirm = useMutation({ mutationFn: confirmSubscription });
  return (
    <div className="page-width grid gap-6 pt-10 pb-20">
      <PageHeading title="Confirm your subscription" subtitle={footerConsentText} />
      <div className="panel grid max-w-xl justify-items-start gap-4 p-6 sm:p-8">
        {confirm.isSuccess && <Alert tone="success">{confirm.data}</Alert>}
        {confirm.isError && <Alert tone="error">{getErrorMessage(confirm.error)}</Alert>}
        {confirm.isSuccess ? (
          <Link to="/" className={buttonClass({ variant: "secondary" })}>
            Continue Shopping
          </Link>
        ) : (
          <Button isBusy={confirm.isPending} busyLabel="Processing..." onClick={() => confirm.mutate(token)}>
            Confirm subscription
          </Button>
        )}
      </div>
    </div>
  );
}

async function confirmSubscription(token: string): Promise<string> {
  const call = api.newsletter.confirm.$post({ json: { token } });
  return (await unwrap(call, "Failed to subscribe to newsletter")).message;
}
