import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { expiredLinkMessage, subscribeBody } from "../../../contract/account/newsletter.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { TextField } from "../../components/fields.tsx";
import { Spinner } from "../../components/loading.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { ErrorView } from "../../components/page-states.tsx";
import { api, unwrap, unwrapData } from "../../lib/api.ts";
import { ApiError, getErrorMessage } from "../../lib/api-error.ts";
import { searchSchema } from "../../lib/search-params.ts";
import { useForm } from "../../lib/use-form.ts";

export const Route = createFileRoute("/newsletter/unsubscribe")({
  validateSearch: searchSchema({ token: (value) => (typeof value === "string" ? value : undefined) }),
  component: UnsubscribePage,
});

function UnsubscribePage() {
  const { token } = Route.useSearch();
  return (
    <div className="page-width grid gap-6 pt-10 pb-20">
      <PageHeading
        title="Unsubscribe from the newsletter"
        subtitle="Emails about your orders are not affected."
      />
      <div className="panel max-w-xl p-6 sm:p-8">
        {token === undefined || token === "" ? <UnsubscribeForm /> : <UnsubscribePanel token={token} />}
      </div>
    </div>
  );
}

/** Unsubscribes by an email's link. Needs a click, because mail scanners open every link. */
function UnsubscribePanel({ token }: { readonly token: string }) {
  const status = useQuery(linkStatusOptions(token));
  const mutation = useMutation({ mutationFn: unsubscribe });

  if (mutation.isSuccess) return <Done message={mutation.data} />;
  if (isInvalidLink(status.error) || isInvalidLink(mutation.error)) {
    return <UnsubscribeForm notice={expiredLinkMessage} />;
  }
  if (status.isPending) return <Spinner label="Loading..." />;
  if (status.isError) {
    return (
      <ErrorView
        title="We couldn't load this page"
        message={getErrorMessage(status.error)}
        onRetry={() => void status.refetch()}
      />
    );
  }
  const { email, status: state } = status.data;
  if (state === "unsubscribed") {
    return <Done message={`${email ?? "This address"} isn't subscribed to our newsletter.`} />;
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Stop sending the newsletter to <strong className="break-words">{email}</strong>?
      </p>
      {mutation.isError && <Alert tone="error">{getErrorMessage(mutation.error)}</Alert>}
      <Button
        isBusy={mutation.isPending}
        busyLabel="Processing..."
        onClick={() => mutation.mutate({ token })}
      >
        Unsubscribe
      </Button>
    </div>
  );
}

/** The query for the address that a link was sent to, and whether it is subscribed. */
function linkStatusOptions(token: string) {
  return queryOptions({
    queryKey: ["newsletter", "status", token],
    queryFn: () =>
      unwrapData(api.newsletter.status.$get({ query: { token } }), "Failed to check subscription status"),
    staleTime: 0,
  });
}

function Done({ message }: { readonly message: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="success">{message}</Alert>
      <Link to="/" className={buttonClass({ variant: "secondary" })}>
        Continue Shopping
      </Link>
    </div>
  );
}

/** True for a link that is forged, truncated or expired. */
function isInvalidLink(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 422;
}

/**
 * Sends a new link to visitors without a valid one.
 * @param notice why the previous link did not work
 */
function UnsubscribeForm({ notice }: { readonly notice?: string }) {
  const [response, setResponse] = useState<string>();
  const form = useForm({
    initial: { email: "" },
    schema: subscribeBody,
    submit: async ({ email }) => {
      setResponse(await unsubscribe({ email }));
    },
  });
  if (response !== undefined) return <Alert tone="success">{response}</Alert>;
  return (
    <form {...form.formProps} className="grid max-w-md gap-4">
      {notice !== undefined && <Alert tone="warning">{notice}</Alert>}
      {form.failure !== undefined && <Alert tone="error">{form.failure}</Alert>}
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="email" required />
      <Button
        type="submit"
        isBusy={form.isSubmitting}
        busyLabel="Processing..."
        className="justify-self-start"
      >
        Unsubscribe
      </Button>
    </form>
  );
}

/**
 * Unsubscribes by the token of an emailed link. For an address, sends a link, or unsubscribes it at once when it is the
 * visitor's own.
 */
async function unsubscribe(json: { readonly token: string } | { readonly email: string }): Promise<string> {
  const call = api.newsletter.unsubscribe.$post({ json });
  return (await unwrap(call, "Failed to unsubscribe from newsletter")).message;
}
