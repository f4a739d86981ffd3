import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatCents } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { BackLink } from "../../../components/back-link.tsx";
import { Button } from "../../../components/button.tsx";
import { CheckboxField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useIsOnline } from "../../../lib/use-is-online.ts";
import { AdminPage } from "../shared/admin-page.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { pluralize } from "../shared/format.ts";
import { ArrivedPanel } from "./arrived-panel.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { DeliveryLine } from "./delivery-line.tsx";
import { InvoicePanel } from "./invoice-panel.tsx";
import { bookOptions, deleteDeliveryOptions } from "./queries.ts";
import { Scanner } from "./scanner.tsx";
import { type ShownLine, sumLines, useDelivery } from "./use-delivery.ts";

// More lines would slow down each scan on a phone.
const maxShownLines = 50;

/** Receives a supplier's delivery: scans or imports its lines, settles what is unknown, and books it. */
export function DeliveryScreen({ id }: { readonly id: string }) {
  const { delivery, lines, queue, showLine } = useDelivery(id);
  const { supplier, number, note, booked_at: bookedAt } = delivery;
  const [isEditing, setEditing] = useState(false);
  const [hasAll, setHasAll] = useState(false);
  const [isFiltered, setFiltered] = useState(false);
  const isOnline = useIsOnline();
  const sums = sumLines(lines);
  const matching = isFiltered
    ? lines.filter(({ problem, cost }) => problem !== null || cost === null)
    : lines;
  const shown = hasAll ? matching : matching.slice(0, maxShownLines);
  return (
    <AdminPage
      title={[supplier, number].filter(Boolean).join(", ")}
      {...(note !== "" && { subtitle: note })}
      actions={
        <>
          <BackLink to="/admin/receiving">Receiving</BackLink>
          {bookedAt === null && (
            <>
              <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
                Edit
              </Button>
              <DeleteDelivery id={id} version={delivery.version} onDeleted={() => lines.forEach(discard)} />
            </>
          )}
        </>
      }
    >
      {isEditing && (
        <DeliveryDialog
          delivery={delivery}
          onSaved={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      )}
      {sums.waiting > 0 && !isOnline && (
        <Alert tone="warning">
          You're offline. {pluralize(sums.waiting, "line")} will be sent once you're connected. Keep scanning.
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] [&>*]:min-w-0">
        <div className="grid gap-4 [&>*]:min-w-0">
          {bookedAt === null && (
            <Panel title="Scan">
              <Scanner lines={lines} queue={queue} />
              <div className="mt-3 border-t border-line pt-3">
                <InvoicePanel deliveryId={id} supplier={supplier} queue={queue} />
              </div>
            </Panel>
          )}
          {bookedAt !== null && <ArrivedPanel delivery={delivery} />}
        </div>
        <div className="lg:row-span-2">
          <Panel title={bookedAt === null ? "Totals" : "Booked"}>
            {bookedAt !== null && (
              <p className="mb-3 text-small text-ink-muted">
                <StoreDate at={bookedAt} />, by {delivery.booked_by}
              </p>
            )}
            <p className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
              {describeSums(lines).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </p>
            {bookedAt === null && <BookDelivery id={id} version={delivery.version} lines={lines} />}
          </Panel>
        </div>
        <Panel
          title="Lines"
          aside={
            sums.problems + sums.withoutCost > 0 && (
              <CheckboxField
                label="To settle only"
                checked={isFiltered}
                onChange={(event) => setFiltered(event.target.checked)}
              />
            )
          }
        >
          {lines.length === 0 && <p className="text-ink-muted">Scan the first article.</p>}
          <ul aria-label="Lines" className="divide-y divide-line">
            {shown.map((line) => (
              <DeliveryLine key={line.id} delivery={delivery} line={line} queue={queue} showLine={showLine} />
            ))}
          </ul>
          {shown.length < matching.length && (
            <Button variant="secondary" size="sm" onClick={() => setHasAll(true)}>
              Show all {pluralize(matching.length, "line")}
            </Button>
          )}
        </Panel>
      </div>
    </AdminPage>
  );

  function discard(line: ShownLine) {
    queue.discard(line.id);
  }
}

function describeSums(lines: readonly ShownLine[]): string[] {
  const { units, costCents, withoutCost, problems, waiting } = sumLines(lines);
  return [
    pluralize(lines.length, "line"),
    pluralize(units, "unit"),
    `${formatCents(costCents)} without tax`,
    ...(withoutCost > 0 ? [`${withoutCost} without a cost`] : []),
    ...(problems > 0 ? [`${problems} to settle`] : []),
    ...(waiting > 0 ? [`${waiting} not sent yet`] : []),
  ];
}

interface BookDeliveryProps {
  readonly id: string;
  readonly version: number;
  readonly lines: readonly ShownLine[];
}

/** Adds the units to the stock, after a confirmation that says what changes. */
function BookDelivery({ id, version, lines }: BookDeliveryProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation(bookOptions(id));
  const { units, withoutCost, waiting, problems } = sumLines(lines);
  const products = new Set(lines.map(({ product }) => product?.id));
  const obstacle =
    problems > 0
      ? `Settle ${pluralize(problems, "line")} first.`
      : waiting > 0
        ? `${pluralize(waiting, "line")} must be sent first.`
        : undefined;
  return (
    <div className="mt-4 grid gap-2">
      <Button disabled={obstacle !== undefined || lines.length === 0} onClick={() => setAsking(true)}>
        Book
      </Button>
      {obstacle !== undefined && <p className="text-small text-ink-muted">{obstacle}</p>}
      {isAsking && (
        <ConfirmDialog
          title="Book this delivery?"
          confirmLabel={`Book ${pluralize(units, "unit")}`}
          isDangerous={false}
          isBusy={isPending}
          onConfirm={() => mutate(version, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>
            {pluralize(units, "unit")} of {pluralize(products.size, "product")} are added to the stock, and
            the costs of the products change.
          </p>
          {withoutCost > 0 && (
            <p>
              {pluralize(withoutCost, "line")} without a cost: the units count at what the product cost
              before. You can add the cost later.
            </p>
          )}
          <p>Lines and quantities can't be changed after that. Costs can.</p>
          {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface DeleteDeliveryProps {
  readonly id: string;
  readonly version: number;
  readonly onDeleted: () => void;
}

function DeleteDelivery({ id, version, onDeleted }: DeleteDeliveryProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation(deleteDeliveryOptions(id));
  function confirm() {
    mutate(version, {
      onSuccess: () => {
        onDeleted();
        void navigate({ to: "/admin/receiving", replace: true });
      },
    });
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this delivery?"
          confirmLabel="Delete delivery"
          isBusy={isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>Its lines are lost. Draft products that were made of them stay. The stock does not change.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
