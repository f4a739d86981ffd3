import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PackageCheck } from "lucide-react";
import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { Button } from "../../../components/button.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { makeReadyOptions } from "./queries.ts";

interface MarkReadyProps {
  readonly order: Pick<PickupOrderView, "id" | "order_number" | "version">;
  readonly onDone?: () => void;
}

/** Marks an order as ready, which sends its code to the customer. */
export function MarkReady({ order, onDone }: MarkReadyProps) {
  const { mutate, isPending } = useMutation({
    ...makeReadyOptions(useQueryClient(), order.id),
    onSuccess: () => {
      adminToast.success(`Order ${order.order_number} is ready. We emailed the customer.`);
      onDone?.();
    },
    onError: (error) => adminToast.error(getErrorMessage(error)),
  });
  return (
    <Button size="sm" isBusy={isPending} busyLabel="Saving..." onClick={() => mutate(order.version)}>
      <PackageCheck aria-hidden className="size-4" />
      Mark ready
    </Button>
  );
}
