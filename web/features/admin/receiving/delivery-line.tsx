import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SupplierDeliveryView } from "../../../../contract/admin/supplier-deliveries.ts";
import { isAmbiguousNumber, normalizeNumber } from "../../../../contract/shared/csv-values.ts";
import { centsToDollars, formatDollars, multiplyPrice } from "../../../../contract/shared/money.ts";
import { maxDollars } from "../../../../contract/shared/request-values.ts";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { adminToast } from "../../../lib/toast.ts";
import { StockPicker } from "../draft-orders/product-picker.tsx";
import { AmountCell } from "./amount-cell.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { correctCost, deleteLineOptions } from "./queries.ts";
import { changeQuantity, type ShownLine, type useDelivery } from "./use-delivery.ts";

interface DeliveryLineProps extends Pick<ReturnType<typeof useDelivery>, "queue" | "showLine"> {
  readonly delivery: SupplierDeliveryView;
  readonly line: ShownLine;
  /** Called when the line is dealt with, so that the next scan goes to the scanner's field. */
  readonly onDone: () => void;
}

interface FocusProps {
  readonly onFocusChange: (hasFocus: boolean) => void;
}

/** Shows a line with its article, amounts and what keeps it from being booked. */
export function DeliveryLine({ onFocusChange, ...props }: DeliveryLineProps & FocusProps) {
  const { delivery, line, queue, showLine, onDone } = props;
  const { product, code, state } = line;
  const name = product?.name ?? (line.name || code || "Article without a name");
  const isBooked = delivery.booked_at !== null;
  const correct = useMutation({
    mutationFn: (cost: number) => correctCost(delivery.id, line.id, cost),
    onSuccess: showLine,
    meta: { showError: adminToast.error },
  });

  function saveQuantity(text: string): string | undefined {
    const quantity = Number(text);
    const isSaved =
      /^\d{1,7}$/.test(text) && quantity > 0 && queue.change(line, changeQuantity(line, quantity));
    return isSaved ? undefined : "Enter a whole number, such as 12.";
  }

  /** Saves the cost of the line, from an amount for each of its units or for all. */
  function saveCost(text: string, pattern: RegExp, units: number): string | undefined {
    if (text === "" && !isBooked) {
      queue.change(line, { cost: null });
      return undefined;
    }
    const amount = normalizeNumber(text, true);
    // "1,250" can be a thousand, or one with three decimals.
    if (!pattern.test(amount) || (text.includes(",") && isAmbiguousNumber(text)))
      return "Enter an amount, such as 0.50.";
    const cents = multiplyPrice(amount, units);
    if (cents > maxDollars * 100) return `Enter at most ${formatDollars(maxDollars)} for the line.`;
    const cost = centsToDollars(cents);
    if (isBooked) correct.mutate(cost);
    else queue.change(line, { cost });
    return undefined;
  }

  return (
    <li
      onFocus={() => onFocusChange(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || onFocusChange(false)
      }
      className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-4"
    >
      <div className="flex items-start gap-3">
        <ProductImage
          image={product?.image_url == null ? null : { image_url: product.image_url }}
          alt=""
          sizes="56px"
          className="size-14 shrink-0 rounded-control"
        />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-small wrap-anywhere text-ink-muted">
            {[code, product !== null && !product.is_active && "Hidden draft"].filter(Boolean).join(" · ")}
            {state === "waiting" && <span className="font-semibold text-accent-700"> Not sent yet</span>}
          </p>
        </div>
        {(!isBooked || state === "refused") && <RemoveLine {...props} name={name} />}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {isBooked ? (
          <p className="grid gap-1 text-right text-caption text-ink-muted">
            Quantity
            <span className="text-body font-semibold text-ink tabular-nums">{line.quantity}</span>
          </p>
        ) : (
          <AmountCell
            label="Quantity"
            of={name}
            value={String(line.quantity)}
            inputMode="numeric"
            onSave={saveQuantity}
            onDone={onDone}
          />
        )}
        <AmountCell
          label="Unit cost"
          of={name}
          value={line.cost === null ? "" : formatUnitCost(line.cost / line.quantity)}
          inputMode="decimal"
          onSave={(text) => saveCost(text, /^\d{1,7}(\.\d{1,6})?$/, line.quantity)}
          onDone={onDone}
        />
        <AmountCell
          label="Line cost"
          of={name}
          value={line.cost?.toFixed(2) ?? ""}
          inputMode="decimal"
          onSave={(text) => saveCost(text, /^\d{1,7}(\.\d{1,2})?$/, 1)}
          onDone={onDone}
        />
      </div>
      <Problem {...props} name={name} />
    </li>
  );
}

/** Writes what a unit costs, with the fraction of a cent that it may have: 0.50, 0.4167. */
function formatUnitCost(dollars: number): string {
  return dollars.toFixed(4).replace(/0{1,2}$/, "");
}

interface NamedLineProps extends DeliveryLineProps {
  readonly name: string;
}

/** Removes a line of a draft, or what the server refused of a booked one. */
function RemoveLine({ delivery, line, name, queue, onDone }: NamedLineProps) {
  const { mutate, isPending } = useMutation(deleteLineOptions(delivery.id));
  const isSaved = line.created_at !== "";
  const isBooked = delivery.booked_at !== null;
  // The server may have a line whose answer is missing. It is removed once it was sent.
  if (line.state === "waiting") return null;
  return (
    <IconButton
      label={isBooked && isSaved ? `Discard change of ${name}` : `Remove ${name}`}
      icon={Trash2}
      disabled={isPending}
      onClick={() => {
        queue.discard(line.id);
        if (isSaved && !isBooked) mutate(line.id);
        onDone();
      }}
      className="size-11 shrink-0 rounded-control text-ink-muted hover:bg-sunken hover:text-danger"
    />
  );
}

/** Says why a line cannot be booked, with what helps. */
function Problem({ delivery, line, name, queue, showLine, onDone }: NamedLineProps) {
  const [isMaking, setMaking] = useState(false);
  const [isFinding, setFinding] = useState(false);
  if (line.problem === null) return line.error === undefined ? null : <Note>{line.error}</Note>;
  function choose(productId: string) {
    queue.change(line, { product_id: productId });
    onDone();
  }
  return (
    <Note>
      {line.error !== undefined && <p>{line.error}</p>}
      {problemTexts[line.problem]}
      {line.candidates.length > 0 && (
        <ul className="grid gap-2">
          {line.candidates.map((candidate) => (
            <li key={candidate.id}>
              <Button variant="secondary" size="sm" onClick={() => choose(candidate.id)}>
                <span className="min-w-0 text-left wrap-anywhere">
                  {candidate.name} ({candidate.sku}, {formatDollars(candidate.wholesale_price)})
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {line.problem === "unknown" && (
          <Button size="sm" onClick={() => setMaking(true)}>
            Make a draft product
            <span className="sr-only"> of {name}</span>
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => setFinding(!isFinding)}>
          Choose a product
          <span className="sr-only"> for {name}</span>
        </Button>
      </div>
      {isFinding && (
        <StockPicker
          placeholder="Find by name or SKU"
          label={`Product for ${name}`}
          onPick={({ id }) => choose(id)}
        />
      )}
      {isMaking && (
        <ProductDialog
          deliveryId={delivery.id}
          line={line}
          onMade={showLine}
          onClose={() => {
            setMaking(false);
            onDone();
          }}
        />
      )}
    </Note>
  );
}

export const problemTexts = {
  unknown: "No product has this code.",
  ambiguous: "Which product is it?",
  archived: "This product was deleted.",
};

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <div
      className={classNames(
        "grid gap-2 rounded-control bg-accent-100 p-3 text-small font-medium text-accent-700 lg:col-span-2",
      )}
    >
      {children}
    </div>
  );
}
