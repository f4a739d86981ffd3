import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { formatPickupWindow } from "../../../../contract/orders/pickup.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useStoreDates } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { freeWindowsOptions } from "../../cart/pickup-query.ts";
import { DialogData, useDialogQuery } from "../shared/dialog-data.tsx";
import { moveWindowOptions } from "./queries.ts";

interface MoveDialogProps {
  readonly order: PickupOrderView;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

/** Moves an order to another pick-up window. */
export function MoveDialog({ order, onMoved, onClose }: MoveDialogProps) {
  const { timeZone } = useStoreDates();
  const query = useDialogQuery({ ...freeWindowsOptions, staleTime: 0 });
  const [startsAt, setStartsAt] = useState("");
  const { mutate, isPending, error } = useMutation({
    ...moveWindowOptions(order.id),
    onSuccess: () => {
      adminToast.success(`Order ${order.order_number} was moved. We emailed the customer.`);
      onClose();
      onMoved();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move order ${order.order_number}`}
      description={`It is planned for ${formatPickupWindow(order, timeZone)}. The customer gets an email with the new time.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={startsAt === ""}
            isBusy={isPending}
            busyLabel="Moving..."
            onClick={() => mutate({ version: order.version, starts_at: startsAt })}
          >
            Move
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
        <DialogData query={query} noun="pick-up times">
          {({ windows }) =>
            windows.length === 0 ? (
              <Alert tone="warning">
                No time is free. Offer pick-up and check its windows under Selling, Pick-up, and your opening
                hours under Name and address.
              </Alert>
            ) : (
              <SelectField
                label="New time"
                value={startsAt}
                options={[
                  { value: "", label: "Choose a time" },
                  ...windows.map((window) => ({
                    value: window.starts_at,
                    label: formatPickupWindow(window, timeZone),
                  })),
                ]}
                onChange={({ target }) => setStartsAt(target.value)}
              />
            )
          }
        </DialogData>
      </div>
    </Dialog>
  );
}
