import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ClaimView, claimPath } from "../../../contract/orders/guest-orders.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { getErrorMessage } from "../../lib/api-error.ts";
import { useSession } from "../../lib/auth/session.ts";
import { toast } from "../../lib/toast.ts";
import { isBarred, useAccountStatus } from "../account/account-status-notice.tsx";
import { claimableOptions, claimOrdersOptions } from "./queries.ts";

interface ClaimOrdersProps {
  /** The token of the claim's email, or the link of a guest's order, which prove the address. */
  readonly proof?: string | undefined;
  readonly onAdded?: () => void;
}

/**
 * Offers to add the orders that were placed with the account's email address without signing in. Without a proof of the
 * address, the store emails a link.
 */
export function ClaimOrders({ proof, onAdded }: ClaimOrdersProps) {
  const queryClient = useQueryClient();
  const session = useSession();
  const count = useClaimableCount();
  const { mutate, isPending, error, data } = useMutation(claimOrdersOptions(queryClient));
  if (count === undefined || count === 0 || session.status !== "signed-in") return null;
  if (data?.status === "link_sent") {
    return (
      <Offer
        text={`Look for our email at ${session.email}: its link adds ${count === 1 ? "the order" : "the orders"}. We send one a day, and the link works for a day.`}
      />
    );
  }
  const claim = (shownProof: string | undefined) =>
    mutate(shownProof, {
      onSuccess: (outcome) => {
        if (outcome.status === "link_sent") return;
        toast.success(describeClaim(outcome));
        onAdded?.();
      },
    });
  return (
    <Offer
      text={
        count === 1
          ? "1 earlier order was placed with this email address without signing in. Add it to your account?"
          : `${count} earlier orders were placed with this email address without signing in. Add them to your account?`
      }
      failure={error === null ? undefined : getErrorMessage(error)}
    >
      <Button
        variant="ghost"
        disabled={isPending}
        onClick={() => queryClient.setQueryData(claimableOptions.queryKey, 0)}
      >
        Not now
      </Button>
      {/* Another link replaces one that has ended. */}
      {proof === undefined || error !== null ? (
        <Button isBusy={isPending} busyLabel="Sending..." onClick={() => claim(undefined)}>
          Email me a link
        </Button>
      ) : (
        <Button isBusy={isPending} busyLabel="Adding..." onClick={() => claim(proof)}>
          Add
        </Button>
      )}
    </Offer>
  );
}

interface OfferProps {
  readonly text: string;
  readonly failure?: string | undefined;
  readonly children?: ReactNode;
}

function Offer({ text, failure, children }: OfferProps) {
  return (
    <section aria-label="Earlier orders" className="panel grid gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="max-w-prose min-w-0 flex-1 basis-64">
          {text}
        </p>
        {children !== undefined && <div className="flex gap-2">{children}</div>}
      </div>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
    </section>
  );
}

/** Describes the orders that were added. An earlier attempt, whose response was lost, may have added all. */
function describeClaim({ count, has_new_address: hasNewAddress }: ClaimView): string {
  if (count === 0) return "These orders are in your account.";
  const added = count === 1 ? "1 order added to your account" : `${count} orders added to your account`;
  return hasNewAddress ? `${added}, with the delivery address` : added;
}

interface ClaimLinkedOrderProps {
  readonly link: string;
  readonly guestEmail: string | null;
  readonly onAdded: () => void;
}

/** Offers to add a guest's order to the account with its email address. The link of the order is the proof. */
export function ClaimLinkedOrder({ link, guestEmail, onAdded }: ClaimLinkedOrderProps) {
  const session = useSession();
  if (guestEmail === null) return null;
  if (session.status === "signed-in") {
    return session.email === guestEmail ? <ClaimOrders proof={link} onAdded={onAdded} /> : null;
  }
  return (
    <p className="text-body text-ink-muted">
      <Link
        to="/login"
        search={{ redirect: `${claimPath}?claim=${encodeURIComponent(link)}` }}
        className={textLinkClass}
      >
        Sign in to add this order to your account
      </Link>
    </p>
  );
}

/** Returns the number of orders that the account can add. Returns undefined until it is known. */
export function useClaimableCount(): number | undefined {
  const status = useAccountStatus();
  const { data, isError } = useQuery({ ...claimableOptions, enabled: status === "active" });
  return isError || isBarred(status) ? 0 : data;
}
