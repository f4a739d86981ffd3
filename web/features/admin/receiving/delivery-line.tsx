import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SupplierDeliveryView } from "../../../../contract/admin/supplier-deliveries.ts";
import { maxStockUnits } from "../../../../contract/catalog/product-fields.ts";
import { centsToDollars, formatDollars, multiplyPrice } from "../../../../contract/shared/money.ts";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { adminToast } from "../../../lib/toast.ts";
import { StockPicker } from "../draft-orders/product-picker.tsx";
import { AmountCell } from "./amount-cell.tsx";
import type { LineQueue } from "./line-queue.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { correctCost, deleteLineOptions } from "./queries.ts";
import { changeQuantity, type ShownLine, type useDelivery } from "./use-delivery.ts";

interface DeliveryLineProps extends Pick<ReturnType<typeof useDelivery>, "queue" | "showLine"> {
  readonly delivery: SupplierDeliveryView;
  readonly line: ShownLine;
}

/** Shows a line with its article, amounts and what keeps it from being booked. */
export function DeliveryLine({ delivery, line, queue, showLine }: DeliveryLineProps) {
  const { product, code, state } = line;
  const name = product?.name ?? (line.name || code || "Article without a name");
  const isBooked = delivery.booked_at !== null;
  const correct = useMutation({
    mutationFn: (cost: number) => correctCost(delivery.id, line.id, cost),
    onSuccess: showLine,
    meta: { showError: adminToast.error },
  });

  function saveCost(cents: number): true {
    const cost = centsToDollars(cents);
    if (isBooked) correct.mutate(cost);
    else queue.change(line.id, { cost });
    return true;
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-4">
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
        {(!isBooked || state === "refused") && (
          <RemoveLine deliveryId={delivery.id} line={line} name={name} queue={queue} />
        )}
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
            onSave={(text) => {
              const quantity = Number(text);
              if (!/^\d{1,7}$/.test(text) || quantity < 1 || quantity > maxStockUnits) return false;
              queue.change(line.id, changeQuantity(line, quantity));
              return true;
            }}
          />
        )}
        <AmountCell
          label="Unit cost"
          of={name}
          value={line.cost === null ? "" : formatUnitCost(line.cost / line.quantity)}
          inputMode="decimal"
          onSave={(text) => costPattern.test(text) && saveCost(multiplyPrice(text, line.quantity))}
        />
        <AmountCell
          label="Line cost"
          of={name}
          value={line.cost?.toFixed(2) ?? ""}
          inputMode="decimal"
          onSave={(text) => /^\d{1,6}(\.\d{1,2})?$/.test(text) && saveCost(multiplyPrice(text, 1))}
        />
      </div>
      <Problem delivery={delivery} line={line} name={name} queue={queue} showLine={showLine} />
    </li>
  );
}

const costPattern = /^\d{1,6}(\.\d{1,6})?$/;

/** Writes what a unit costs, with the fraction of a cent that it may have: 0.50, 0.4167. */
function formatUnitCost(dollars: number): string {
  return dollars.toFixed(4).replace(/0{1,2}$/, "");
}

interface RemoveLineProps {
  readonly deliveryId: string;
  readonly line: ShownLine;
  readonly name: string;
  readonly queue: LineQueue;
}

function RemoveLine({ deliveryId, line, name, queue }: RemoveLineProps) {
  const { mutate, isPending } = useMutation(deleteLineOptions(deliveryId));
  // The server may have a line whose answer is missing. It is removed once it was sent.
  if (line.state === "waiting") return null;
  return (
    <IconButton
      label={`Remove ${name}`}
      icon={Trash2}
      disabled={isPending}
      onClick={() => {
        queue.discard(line.id);
        if (line.created_at !== "") mutate(line.id);
      }}
      className="size-11 shrink-0 rounded-control text-ink-muted hover:bg-sunken hover:text-danger"
    />
  );
}

interface ProblemProps extends DeliveryLineProps {
  readonly name: string;
}

/** Says why a line cannot be booked, with what settles it. */
function Problem({ delivery, line, name, queue, showLine }: ProblemProps) {
  const [isMaking, setMaking] = useState(false);
  const [isFinding, setFinding] = useState(false);
  if (line.error !== undefined) return <Note>{line.error}</Note>;
  if (line.problem === null) return null;
  const choose = (productId: string) => queue.change(line.id, { product_id: productId });
  return (
    <Note>
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
          onClose={() => setMaking(false)}
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
