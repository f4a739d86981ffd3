import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { trackingCarriers } from "../../../../contract/admin/order-changes.ts";
import { readTrackingFile } from "../../../../contract/orders/tracking-file.ts";
import { CsvError } from "../../../../contract/shared/csv.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/classes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { Table } from "../../../components/table.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { decodeText, readBytes } from "../imports/import-file.ts";
import { pluralize } from "../shared/format.ts";
import { ProblemList } from "../shared/problem-list.tsx";
import { matchTracking, shipAllOptions } from "./queries.ts";
import { guessCarrier } from "./tracking.tsx";

type MatchedRow = Awaited<ReturnType<typeof matchTracking>>[number];

/** Marks orders as shipped with the tracking numbers of a file, after a preview. */
export function TrackingImport({ onClose }: { readonly onClose: () => void }) {
  const [carrier, setCarrier] = useState("");
  const preview = useMutation({ mutationFn: previewFile });
  const {
    mutate: ship,
    reset: resetShipping,
    ...shipping
  } = useMutation({
    ...shipAllOptions,
    onSuccess: (results) => {
      if (results.some(({ shipped }) => !shipped)) return;
      adminToast.success(`${pluralize(results.length, "order")} marked as shipped.`);
      onClose();
    },
    // Some of the orders may be shipped, and have other versions.
    onError: () => preview.variables !== undefined && preview.mutate(preview.variables),
  });
  const rows = preview.data ?? [];
  const ready = rows.filter(isFirstOfOrder);
  const getCarrier = (row: MatchedRow) => row.carrier || carrier || (guessCarrier(row.trackingNumber) ?? "");
  const sentCount = rows.filter(({ state }) => state === "sent").length;
  const error = preview.error ?? shipping.error;
  function choose(file: File) {
    resetShipping();
    preview.mutate(file);
  }
  const apply = () =>
    ship(
      ready.flatMap((row) =>
        row.order === null
          ? []
          : {
              id: row.order.id,
              version: row.order.version,
              tracking_carrier: getCarrier(row) || null,
              tracking_number: row.trackingNumber,
            },
      ),
    );
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Import tracking numbers"
      description="A CSV file with order numbers and tracking numbers, such as a carrier's export. After a preview, the orders are marked as shipped, and customers get an email."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {shipping.isSuccess ? "Close" : "Cancel"}
          </Button>
          {ready.length > 0 && !shipping.isSuccess && (
            <Button isBusy={shipping.isPending} busyLabel="Updating..." onClick={apply}>
              Mark {pluralize(ready.length, "order")} as shipped
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error !== null && (
          <Alert tone="error">{error instanceof CsvError ? error.message : getErrorMessage(error)}</Alert>
        )}
        {shipping.isSuccess ? (
          <ProblemList
            title="Some orders were not shipped"
            problems={shipping.data
              .filter(({ shipped }) => !shipped)
              .map(({ id, order_number, message }) => `${order_number ?? id}: ${message}`)}
          />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <label className="grid content-start gap-1.5 text-small font-medium">
              CSV file
              <input
                type="file"
                accept=".csv,.txt,text/csv"
                disabled={preview.isPending || shipping.isPending}
                // A field that keeps its file would ignore the same file once it was corrected.
                onClick={({ currentTarget }) => {
                  currentTarget.value = "";
                }}
                onChange={({ target }) => target.files?.[0] && choose(target.files[0])}
                className={`${controlClass} font-normal`}
              />
            </label>
            <SelectField
              label="Carrier, where the file has none"
              value={carrier}
              options={[
                { value: "", label: "Guess it by the number" },
                ...trackingCarriers.map((name) => ({ value: name, label: name })),
              ]}
              disabled={shipping.isPending}
              onChange={({ target }) => setCarrier(target.value)}
            />
          </div>
        )}
        {!shipping.isSuccess && rows.length > 0 && (
          <>
            {sentCount > 0 && (
              <p className="text-small text-ink-muted">
                {pluralize(sentCount, "order")} left with this number before, and will not change.
              </p>
            )}
            <ProblemList
              title="These rows will be left out"
              problems={rows
                .filter(({ state }) => state === "refused")
                .map(({ line, orderNumber, reason }) => `Line ${line}, ${orderNumber}: ${reason}`)}
            />
            {ready.length > 0 && (
              <Table
                caption="Orders to ship"
                narrowLayout="labels"
                rows={ready}
                rowId={({ line }) => `${line}`}
                columns={[
                  { heading: "Order", cell: ({ orderNumber }) => orderNumber },
                  { heading: "Customer", cell: ({ order }) => order?.user_name },
                  { heading: "Carrier", cell: getCarrier },
                  { heading: "Tracking number", cell: ({ trackingNumber }) => trackingNumber },
                ]}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

async function previewFile(file: File) {
  return matchTracking(readTrackingFile(decodeText(await readBytes(file))));
}

/** Returns true for the first row of each order that can be shipped. A file may repeat a number. */
function isFirstOfOrder({ state, order }: MatchedRow, index: number, rows: readonly MatchedRow[]): boolean {
  return state === "ready" && rows.findIndex((row) => row.order?.id === order?.id) === index;
}
