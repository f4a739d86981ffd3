import { Alert } from "../../../../components/alert.tsx";
import { CheckboxField, TextField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import type { OrderChange } from "./use-order-change.ts";

/** Takes a discount off an order, and asks for the reason of lower prices and about offers that no longer count. */
export function ChangeDiscount({ change }: { readonly change: OrderChange }) {
  const { values, problems, quote } = change;
  // The quote names the offers that still count.
  const offers = quote.unmet_offers;
  const dropped = values.droppedOfferIds;
  return (
    <Panel title="Discount" heading="h3">
      <div className="grid gap-4">
        {(offers.length > 0 || dropped.length > 0) && (
          <Alert tone="warning" title="An offer of this order would no longer count">
            {offers.map(({ offer_id, title, code, reason }) => (
              <p key={offer_id}>
                {code === null ? title : `${code} (${title})`}: {reason}
              </p>
            ))}
            <CheckboxField
              label="The offer no longer counts: charge the usual price"
              hint="Otherwise the customer keeps it."
              checked={dropped.length > 0 && offers.length === 0}
              onChange={({ target }) =>
                change.change({
                  droppedOfferIds: target.checked
                    ? [...dropped, ...offers.map(({ offer_id }) => offer_id)]
                    : [],
                })
              }
            />
          </Alert>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <TextField
            label="Discount on the order"
            inputMode="decimal"
            placeholder="0.00"
            hint="Before tax"
            value={values.discount}
            error={problems.discount}
            onChange={({ target }) => change.change({ discount: target.value })}
          />
          <TextField
            label="Reason for the lower price"
            maxLength={200}
            hint="The invoice names it."
            value={values.reason}
            error={problems.reason}
            onChange={({ target }) => change.change({ reason: target.value })}
          />
        </div>
      </div>
    </Panel>
  );
}
