import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { Button } from "../../../components/button.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { PackingSlip } from "./packing-slip.tsx";
import { adminOrderOptions } from "./queries.ts";

interface PrintSlipsProps {
  readonly orderIds: readonly string[];
  readonly label: string;
}

/** Fetches the orders and prints their packing slips, each on its own page. */
export function PrintSlips({ orderIds, label }: PrintSlipsProps) {
  const queryClient = useQueryClient();
  const [slips, setSlips] = useState<readonly OrderView[]>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.all(orderIds.map((id) => queryClient.fetchQuery(adminOrderOptions(id)))),
    onSuccess: setSlips,
    onError: (error) => adminToast.error(getErrorMessage(error, "Failed to fetch order details")),
  });

  useEffect(() => {
    if (slips === undefined) return;
    const remove = () => setSlips(undefined);
    // On phones, print() returns before the page has been printed.
    window.addEventListener("afterprint", remove);
    window.print();
    return () => window.removeEventListener("afterprint", remove);
  }, [slips]);

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={isPending}
        busyLabel="Preparing..."
        onClick={() => mutate()}
      >
        <Printer aria-hidden className="size-4" />
        {label}
      </Button>
      {slips !== undefined &&
        createPortal(
          <div data-printed-alone className="hidden print:block">
            {slips.map((order) => (
              <PackingSlip key={order.id} order={order} />
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}
