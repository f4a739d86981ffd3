import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { lowStockBelow } from "../../../../contract/admin.ts";
import type { AdminProductView } from "../../../../contract/admin-products.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { countStockOptions } from "./queries.ts";

/** The stock, to be typed over: Enter or leaving the field saves it, Escape takes it back. */
export function StockCell({ product }: { readonly product: AdminProductView }) {
  const [typed, setTyped] = useState(String(product.stock_quantity));
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation(countStockOptions(queryClient, product));
  const isLow = product.stock_quantity < lowStockBelow;

  function save() {
    if (typed === String(product.stock_quantity)) return;
    if (!/^\d{1,7}$/.test(typed)) {
      setTyped(String(product.stock_quantity));
      return adminToast.error("Stock is a whole number, 0 or more.");
    }
    const before = product.stock_quantity;
    mutate(Number(typed), {
      onSuccess: ({ data }) =>
        adminToast.success(`${product.name}: ${before} → ${data.stock_quantity} in stock`),
      onError: (error) => {
        setTyped(String(before));
        adminToast.error(messageOf(error));
      },
    });
  }

  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={`Stock of ${product.name}`}
      value={typed}
      disabled={isPending}
      onChange={(event) => setTyped(event.target.value.trim())}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setTyped(String(product.stock_quantity));
      }}
      className={classNames(
        "h-9 w-20 rounded-lg border border-line-strong px-2 text-right font-semibold tabular-nums hover:border-evergreen-700",
        isLow ? "bg-wheat-100 text-wheat-700" : "bg-surface",
      )}
    />
  );
}
