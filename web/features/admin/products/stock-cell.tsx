import { useState } from "react";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { isLowOnStock } from "../../../../contract/catalog/stock-label.ts";
import { classNames } from "../../../lib/class-names.ts";
import { adminToast } from "../../../lib/toast.ts";
import { parseStockChange, useStockCount } from "./use-stock-count.ts";

interface StockCellProps {
  readonly product: AdminProductView;
  /** True while a shelf is counted. Every change is then a count. */
  readonly isCounting?: boolean;
}

/**
 * Edits the units on hand, by a count or a change such as +12. Enter saves and moves to the next row, leaving the field
 * saves, Escape reverts.
 */
export function StockCell({ product, isCounting = false }: StockCellProps) {
  // The draft is undefined while the field shows the saved number.
  const [draft, setDraft] = useState<string>();
  const { changeStock, isPending } = useStockCount(product);
  const isLow = isLowOnStock(product.stock_quantity, product.reorder_point);
  const difference = draft === undefined ? undefined : parseStockChange(draft, product.on_hand);
  const isRelative = draft !== undefined && !/^\d/.test(draft);

  function save() {
    setDraft(undefined);
    if (draft === undefined || difference === 0) return;
    if (difference !== undefined) {
      return changeStock(difference, isCounting || !isRelative ? "counted" : "corrected");
    }
    adminToast.error(
      `The stock of ${product.name} is still ${product.on_hand}. Enter a whole number from 0 to 999,999, or a change such as +12 or -1.`,
    );
  }

  return (
    <span className="grid justify-items-end gap-0.5">
      <span className="flex items-center gap-2">
        {product.allocated > 0 && (
          <span className="text-caption text-ink-muted tabular-nums">
            <span className="whitespace-nowrap">{product.allocated} allocated,</span>{" "}
            <span className="whitespace-nowrap">{product.stock_quantity} available</span>
          </span>
        )}
        <input
          type="text"
          // The keypad for telephone numbers has a plus, which that for numbers lacks.
          inputMode="tel"
          enterKeyHint="next"
          data-stock=""
          aria-label={`Stock of ${product.name}`}
          value={draft ?? String(product.on_hand)}
          // Disabling the field would take the focus from an admin who goes on counting.
          readOnly={isPending}
          aria-busy={isPending}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.target.value.trim())}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              const next = findNextInput(event.currentTarget);
              // Moving the focus saves by onBlur.
              if (next === undefined) save();
              else next.focus();
            }
            if (event.key === "Escape") setDraft(undefined);
          }}
          className={classNames(
            "h-9 w-20 rounded-control border border-line-strong px-2 text-right font-semibold tabular-nums hover:border-brand-700 pointer-coarse:h-11",
            isLow ? "bg-accent-100 text-accent-700" : "bg-surface",
          )}
        />
      </span>
      {isRelative && difference !== undefined && (
        <span role="status" className="text-caption whitespace-nowrap tabular-nums">
          {product.on_hand} → <strong>{product.on_hand + difference}</strong>
        </span>
      )}
    </span>
  );
}

function findNextInput(input: HTMLInputElement): HTMLInputElement | undefined {
  const inputs = [...document.querySelectorAll<HTMLInputElement>("input[data-stock]")];
  return inputs[inputs.indexOf(input) + 1];
}
