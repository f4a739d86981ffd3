import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import type { DraftOrderView } from "../../../../contract/admin/draft-orders.ts";
import { defaultHoldDays, maxHoldDays } from "../../../../contract/admin/hold-days.ts";
import { formatHoldEnd } from "../../../../contract/orders/pickup.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { useStoreDates } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { listPriceRows, TotalsList } from "../../orders/totals-list.tsx";
import { pluralize } from "../shared/format.ts";
import { Difference } from "./exchange-panel.tsx";
import { listChoices } from "./placement-choices.ts";
import { type PlacedPayment, placeDraftOptions } from "./queries.ts";
import type { useDraft } from "./use-draft.ts";

/** Shows what a draft costs, and places its order. */
export function PlacementPanel({ draft }: { readonly draft: ReturnType<typeof useDraft> }) {
  const { view, isSaving } = draft;
  return (
    <Panel title="Total" className="grid gap-4">
      <DraftTotals draft={draft} />
      {view?.problem != null && !isSaving && <Alert tone="warning">{view.problem}</Alert>}
      {draft.error !== null && (
        <Alert tone="error">
          <p>{getErrorMessage(draft.error)}</p>
          {draft.error instanceof ApiError && draft.error.status === 409 ? (
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => window.location.reload()}>
              Reload
            </Button>
          ) : (
            <Button variant="secondary" size="sm" className="mt-2" onClick={draft.retry}>
              Try again
            </Button>
          )}
        </Alert>
      )}
      {view !== undefined && <Placement key={view.id} draft={draft} view={view} />}
      {view !== undefined && <HeldStock draft={draft} view={view} />}
    </Panel>
  );
}

function DraftTotals({ draft: { view, isSaving } }: { readonly draft: ReturnType<typeof useDraft> }) {
  const quote = view?.quote ?? undefined;
  if (quote === undefined) {
    return <p className="text-ink-muted">The total comes once there are products and a destination.</p>;
  }
  const isPickup = view?.destination?.kind === "pickup";
  return (
    <div aria-busy={isSaving} className="aria-busy:opacity-60">
      <TotalsList
        rows={listPriceRows(
          { ...quote, shipping: quote.shippingCost },
          { shippingLabel: isPickup ? "Pick-up" : "Shipping" },
        )}
        total={formatDollars(quote.total)}
      />
      {view?.cart.code?.problem != null && (
        <p className="mt-2 text-small text-accent-700">{view.cart.code.problem}</p>
      )}
    </div>
  );
}

interface PlacementProps {
  readonly draft: ReturnType<typeof useDraft>;
  readonly view: DraftOrderView;
}

function Placement({ draft, view }: PlacementProps) {
  const navigate = useNavigate();
  const [requestId] = useState(() => crypto.randomUUID());
  const [days, setDays] = useState<number>(defaultHoldDays);
  const place = useMutation(placeDraftOptions(view.id));
  const total = view.quote?.total;
  const missing = listMissing(view);
  const isBlocked = missing.length > 0 || view.problem !== null || (view.exchange?.problem ?? null) !== null;

  function placeWith(payment: PlacedPayment, seenTotal: number) {
    place.mutate(
      { version: view.version, request_id: requestId, total: seenTotal, payment },
      {
        onSuccess: ({ message, data }) => {
          adminToast.success(message);
          void navigate({ to: "/admin/orders/$id", params: { id: data.order_id }, replace: true });
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status !== 0) void draft.reload();
        },
      },
    );
  }

  return (
    <div className="grid gap-3">
      {missing.length > 0 && <p className="text-small text-ink-muted">Still needed: {missing.join(", ")}.</p>}
      {place.error !== null && <Alert tone="error">{getErrorMessage(place.error)}</Alert>}
      {total !== undefined && view.exchange !== null && <Difference exchange={view.exchange} total={total} />}
      {total !== undefined &&
        listChoices(view, total, days).map(({ label, Icon, payment }, index) => (
          <Fragment key={label}>
            <Button
              variant={index === 0 ? "primary" : "secondary"}
              disabled={isBlocked || draft.isSaving || place.isPending}
              isBusy={place.isPending && isSame(place.variables.payment, payment)}
              onClick={() => placeWith(payment, total)}
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </Button>
            {payment.kind === "link" && (
              <DaysSelect label="Hold the items for" days={days} onChange={setDays} />
            )}
          </Fragment>
        ))}
    </div>
  );
}

function isSame(one: PlacedPayment, other: PlacedPayment): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function listMissing({ cart, customer, destination }: DraftOrderView): string[] {
  return [
    ...(cart.items.length === 0 ? ["products"] : []),
    ...(customer === null ? ["a customer or an email address"] : []),
    ...(destination === null ? ["where it goes"] : []),
  ];
}

/** Holds the stock of a draft only if the admin asks for it. */
function HeldStock({ draft, view }: PlacementProps) {
  const { timeZone } = useStoreDates();
  const [days, setDays] = useState<number>(defaultHoldDays);
  const { hold } = draft;
  const isHeld = view.held_until !== null;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="text-small text-ink-muted">
        {view.held_until === null
          ? "This draft is saved as you type. It holds no stock."
          : `This draft is saved as you type. Its stock is held until ${formatHoldEnd(view.held_until, timeZone)}.`}
      </p>
      {hold.error !== null && <Alert tone="error">{getErrorMessage(hold.error)}</Alert>}
      {!isHeld && <DaysSelect label="Days to hold the stock" days={days} onChange={setDays} />}
      <Button
        variant="secondary"
        size="sm"
        isBusy={hold.isPending}
        disabled={!isHeld && (view.quote === null || view.customer === null || draft.isSaving)}
        onClick={() => hold.mutate(isHeld ? null : days)}
      >
        {isHeld ? "Release the stock" : "Hold the stock"}
      </Button>
    </div>
  );
}

interface DaysSelectProps {
  readonly label: string;
  readonly days: number;
  readonly onChange: (days: number) => void;
}

function DaysSelect({ label, days, onChange }: DaysSelectProps) {
  return (
    <SelectField
      label={label}
      value={String(days)}
      options={Array.from({ length: maxHoldDays }, (_, index) => ({
        value: String(index + 1),
        label: pluralize(index + 1, "day"),
      }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
