import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { getErrorMessage } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { useAccountStatus } from "../account/account-status-notice.tsx";
import { claimableOptions, claimOrdersOptions } from "./queries.ts";

/** Offers to add the orders that were placed with the account's email address without signing in. */
export function ClaimOrders() {
  const queryClient = useQueryClient();
  const isActive = useAccountStatus() === "active";
  const { data: count = 0 } = useQuery({ ...claimableOptions, enabled: isActive });
  const { mutate, isPending, error } = useMutation(claimOrdersOptions(queryClient));
  if (count === 0) return null;
  const claim = () =>
    mutate(undefined, {
      onSuccess: (added) => toast.success(describeClaim(added)),
    });
  return (
    <section aria-label="Earlier orders" className="panel grid gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose min-w-0 flex-1 basis-64">
          {count === 1
            ? "1 earlier order was placed with this email address without signing in. Add it to your account?"
            : `${count} earlier orders were placed with this email address without signing in. Add them to your account?`}
        </p>
        <div className="flex gap-2">
          <Button
            variant="ghost"
            disabled={isPending}
            onClick={() => queryClient.setQueryData(claimableOptions.queryKey, 0)}
          >
            Not now
          </Button>
          <Button isBusy={isPending} busyLabel="Adding..." onClick={claim}>
            Add
          </Button>
        </div>
      </div>
      {error !== null && (
        <Alert tone="error">
          {getErrorMessage(error, "We couldn't add your orders. Please try again later.")}
        </Alert>
      )}
    </section>
  );
}

/** Describes the orders that were added. An earlier attempt, whose response was lost, may have added all. */
function describeClaim(count: number): string {
  if (count === 0) return "These orders are in your account.";
  return count === 1 ? "1 order added to your account" : `${count} orders added to your account`;
}
