import { Alert } from "../../../../components/alert.tsx";
import { CheckboxField, TextField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import type { AdminOrderChange } from "./change-edits.ts";

/** Takes a discount off an order, and asks for the reason of lower prices and about offers that no longer count. */
export function ChangeDiscount({ change: { form, quote } }: { readonly change: AdminOrderChange }) {
  const { dropped } = form.values;
  const unmet = [...dropped, ...(quote?.unmet_offers ?? [])].filter(
    (offer, index, offers) => offers.findIndex(({ offer_id }) => offer_id === offer.offer_id) === index,
  );
  return (
    <Panel title="Discount" heading="h3">
      <div className="grid gap-4">
        {unmet.length > 0 && (
          <Alert tone="warning" title="An offer of this order would no longer count">
            {unmet.map(({ offer_id, title, code, reason }) => (
              <p key={offer_id}>
                {code === null ? title : `${code} (${title})`}: {reason}
              </p>
            ))}
            <CheckboxField
              label="The offer no longer counts: charge the usual price"
              hint="Otherwise the customer keeps it."
              checked={dropped.length === unmet.length}
              onChange={({ target }) => form.change({ dropped: target.checked ? unmet : [] })}
            />
          </Alert>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <TextField
            {...form.text("discount")}
            label="Discount on the order"
            inputMode="decimal"
            placeholder="0.00"
            hint="Before tax"
          />
          <TextField
            {...form.text("reason")}
            label="Reason for the lower price"
            maxLength={200}
            hint="The invoice names it."
          />
        </div>
      </div>
    </Panel>
  );
}
