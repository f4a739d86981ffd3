import { skipToken, useQuery } from "@tanstack/react-query";
import type { PreviewCartView } from "../../../../contract/admin/offers.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { type OfferValues, parseTerms } from "./offer-form.ts";
import { offerPreviewOptions } from "./queries.ts";

/** Shows what the offer would do in three carts of the store's own products. */
export function OfferPreview({ values }: { readonly values: OfferValues }) {
  const terms = parseTerms(useDebouncedValue(values));
  const options = terms === undefined ? undefined : offerPreviewOptions(terms);
  const { data, error } = useQuery(options ?? { queryKey: ["offer-preview"], queryFn: skipToken });
  return (
    <Panel title="Preview" className="lg:sticky lg:top-20">
      {terms === undefined && (
        <p className="text-small text-ink-muted">Fill in what the offer gives to see it in three carts.</p>
      )}
      {terms !== undefined && error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      {terms !== undefined && data !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p role="status" className="font-semibold wrap-anywhere">
            {data.description}
          </p>
          {data.carts.length === 0 && (
            <p className="text-small text-ink-muted">No product that shoppers can buy is in this offer.</p>
          )}
          {data.carts.map((cart) => (
            <PreviewCart key={cart.title} cart={cart} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function PreviewCart({ cart }: { readonly cart: PreviewCartView }) {
  return (
    <section aria-label={cart.title} className="grid gap-1 border-t border-line pt-3 text-small">
      <h3 className="font-semibold">{cart.title}</h3>
      <ul>
        {cart.lines.map(({ name, quantity, amount }) => (
          <li key={name} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {quantity} × {name}
            </span>
            <span className="tabular-nums">{formatDollars(amount)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-muted">
        Total with delivery and tax
        <span className="tabular-nums">
          {cart.total_after < cart.total_before && (
            <>
              <span className="sr-only">before </span>
              <s>{formatDollars(cart.total_before)}</s>
              <span className="sr-only">, after </span>{" "}
            </>
          )}
          <strong className="text-ink">{formatDollars(cart.total_after)}</strong>
        </span>
      </p>
      <p>{cart.sentence}</p>
    </section>
  );
}
