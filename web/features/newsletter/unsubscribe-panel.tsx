import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lapsedLinkMessage } from "../../../contract/newsletter.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { ErrorView } from "../../components/error-view.tsx";
import { Notice } from "../../components/notice.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { linkStatusOptions, unsubscribeByLink } from "./queries.ts";
import { UnsubscribeForm } from "./unsubscribe-form.tsx";

/** One button for who comes by the link of an e-mail. Nothing happens on opening: mail scanners open every link. */
export function UnsubscribePanel({ token }: { readonly token: string }) {
  const status = useQuery(linkStatusOptions(token));
  const unsubscribe = useMutation(unsubscribeByLink);

  if (unsubscribe.isSuccess) return <Done message={unsubscribe.data} />;
  if (isLapsed(status.error) || isLapsed(unsubscribe.error)) {
    return <UnsubscribeForm notice={lapsedLinkMessage} />;
  }
  if (status.isPending) return <Spinner label="Loading..." />;
  if (status.isError) {
    const message = messageOf(status.error, "Failed to check subscription status");
    return (
      <ErrorView
        title="This page could not be loaded"
        message={message}
        onRetry={() => void status.refetch()}
      />
    );
  }
  const { email, status: state } = status.data;
  if (state === "unsubscribed") {
    return <Done message={`${email ?? "This address"} is not subscribed to our newsletter.`} />;
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Stop sending the newsletter to <strong className="break-words">{email}</strong>?
      </p>
      {unsubscribe.isError && <Notice tone="error">{messageOf(unsubscribe.error)}</Notice>}
      <Button
        isBusy={unsubscribe.isPending}
        busyLabel="Processing..."
        onClick={() => unsubscribe.mutate(token)}
      >
        Unsubscribe
      </Button>
    </div>
  );
}

function Done({ message }: { readonly message: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="success">{message}</Notice>
      <Link to="/" className={buttonClass({ variant: "secondary" })}>
        Continue Shopping
      </Link>
    </div>
  );
}

/** Forged, cut short or too old. */
function isLapsed(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 422;
}
