import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { SupplierDeliveryView } from "../../../../contract/admin/supplier-deliveries.ts";
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
import { isUnfinished, mergeLines, type ShownLine, sumLines, useDelivery } from "./use-delivery.ts";

// More lines would slow down each scan on a phone.
const maxShownLines = 50;

/** Receives a supplier's delivery: scans or imports its lines, finishes them, and books it. */
export function DeliveryScreen({ id }: { readonly id: string }) {
  const { delivery, lines, queue, showLine } = useDelivery(id);
  const { supplier, number, note, booked_at: bookedAt } = delivery;
  const [isEditing, setEditing] = useState(false);
  const [hasAll, setHasAll] = useState(false);
  const [isFiltered, setFiltered] = useState(false);
  const [focusedId, setFocusedId] = useState<string>();
  const scanField = useRef<HTMLInputElement>(null);
  const isOnline = useIsOnline();
  const sums = sumLines(lines);
  // A line that is finished stays in the list until the focus leaves it.
  const matching =
    isFiltered && sums.unfinished > 0
      ? lines.filter((line) => isUnfinished(line) || line.id === focusedId)
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
              <Scanner lines={lines} queue={queue} field={scanField} />
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
              {describeSums(bookedAt === null ? sums : sumLines(mergeLines(delivery.items, []))).map(
                (text) => (
                  <span key={text}>{text}</span>
                ),
              )}
            </p>
            {bookedAt === null && <BookDelivery delivery={delivery} sums={sums} />}
          </Panel>
        </div>
        <Panel
          title="Lines"
          aside={
            sums.unfinished > 0 && (
              <CheckboxField
                label="Only unfinished lines"
                checked={isFiltered}
                onChange={(event) => setFiltered(event.target.checked)}
              />
            )
          }
        >
          {lines.length === 0 && <p className="text-ink-muted">Scan the first article.</p>}
          <ul aria-label="Lines" className="divide-y divide-line">
            {shown.map((line) => (
              <DeliveryLine
                key={line.id}
                delivery={delivery}
                line={line}
                queue={queue}
                showLine={showLine}
                onFocusChange={(hasFocus) => setFocusedId(hasFocus ? line.id : undefined)}
                onDone={() => scanField.current?.focus()}
              />
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

type Sums = ReturnType<typeof sumLines>;

function describeSums(sums: Sums): string[] {
  return [
    pluralize(sums.lines, "line"),
    pluralize(sums.units, "unit"),
    `${formatCents(sums.costCents)} without tax`,
    ...(sums.withoutCost > 0 ? [`${sums.withoutCost} without a cost`] : []),
    ...(sums.withoutProduct > 0 ? [`${sums.withoutProduct} without a product`] : []),
    ...(sums.refused > 0 ? [`${sums.refused} refused`] : []),
    ...(sums.waiting > 0 ? [`${sums.waiting} not sent yet`] : []),
  ];
}

interface BookDeliveryProps {
  readonly delivery: SupplierDeliveryView;
  readonly sums: Sums;
}

/** Adds the units to the stock, after a confirmation that says what changes. */
function BookDelivery({ delivery: { id, version }, sums }: BookDeliveryProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation(bookOptions(id));
  const { units, withoutCost } = sums;
  const obstacle = findObstacle(sums);
  return (
    <div className="mt-4 grid gap-2">
      <Button disabled={obstacle !== undefined || sums.lines === 0} onClick={() => setAsking(true)}>
        Book
      </Button>
      {obstacle !== undefined && <p className="text-small text-ink-muted">{obstacle}</p>}
      {isAsking && (
        <ConfirmDialog
          title="Book this supplier delivery?"
          confirmLabel={`Book ${pluralize(units, "unit")}`}
          isDangerous={false}
          isBusy={isPending}
          onConfirm={() => mutate(version, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>
            {pluralize(units, "unit")} of {pluralize(sums.products, "product")} are added to the stock, and
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

/** Says why the delivery cannot be booked yet. */
function findObstacle({ withoutProduct, refused, waiting }: Sums): string | undefined {
  if (withoutProduct === 1) return "1 line needs a product.";
  if (withoutProduct > 0) return `${pluralize(withoutProduct, "line")} need a product.`;
  if (refused > 0) return `Correct or remove ${pluralize(refused, "refused line")} first.`;
  return waiting > 0 ? `${pluralize(waiting, "line")} must be sent first.` : undefined;
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
          title="Delete this supplier delivery?"
          confirmLabel="Delete"
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
