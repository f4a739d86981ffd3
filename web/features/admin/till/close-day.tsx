import { useMutation } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import type { TillView } from "../../../../contract/admin/till.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { formatDay } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { parseDollars } from "../shared/typed-amounts.ts";
import { closeDayOptions } from "./queries.ts";

/** Offers to close an open day with the cash that was counted. */
export function CloseDay({ sheet }: { readonly sheet: TillView }) {
  const [isOpen, setOpen] = useState(false);
  if (sheet.closed !== null) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <LockKeyhole aria-hidden className="size-4" />
        Close the day
      </Button>
      {isOpen && <CloseDayDialog sheet={sheet} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CloseDayDialogProps {
  readonly sheet: TillView;
  readonly onClose: () => void;
}

function CloseDayDialog({ sheet: { day, expected_cash: expected }, onClose }: CloseDayDialogProps) {
  const [counted, setCounted] = useState("");
  const [note, setNote] = useState("");
  const [mistake, setMistake] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    ...closeDayOptions,
    onSuccess: () => {
      adminToast.success(`${formatDay(day)} is closed`);
      onClose();
    },
  });
  const amount = parseDollars(counted);
  const close = () => {
    if (amount === undefined) setMistake("Enter the cash in the drawer, without the float, such as 120.05");
    else mutate({ day, expected_cash: expected, counted_cash: amount, note });
  };
  return (
    <ConfirmDialog
      title={`Close ${formatDay(day)}`}
      confirmLabel="Close the day"
      isDangerous={false}
      isBusy={isPending}
      onConfirm={close}
      onClose={onClose}
    >
      <p>
        Count the cash in the drawer, without its float. {formatDollars(expected)} is expected. After the
        close, nothing on this sheet can be corrected or undone, and the day stays closed.
      </p>
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      <TextField
        label="Cash counted"
        inputMode="decimal"
        autoComplete="off"
        value={counted}
        error={mistake}
        onChange={({ target }) => {
          setCounted(target.value);
          setMistake(undefined);
        }}
      />
      <p role="status" className="font-bold tabular-nums empty:hidden">
        {amount !== undefined && describeDifference(amount, expected)}
      </p>
      <TextField
        label="Note (optional)"
        value={note}
        maxLength={200}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConfirmDialog>
  );
}

function describeDifference(counted: number, expected: number): string {
  const cents = dollarsToCents(counted) - dollarsToCents(expected);
  if (cents === 0) return "The cash is right.";
  return `${formatDollars(centsToDollars(Math.abs(cents)))} ${cents > 0 ? "too much" : "missing"}`;
}
