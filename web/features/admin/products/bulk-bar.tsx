import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { maxLabelProducts } from "../labels/labels-search.ts";
import { FilterSelect } from "../shared/filter-select.tsx";
import { SelectionBar } from "../shared/selection-bar.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { SaleDialog } from "./sale-dialog.tsx";
import { TaxClassDialog } from "./tax-classes/tax-class-dialog.tsx";
import { useBulkChange } from "./use-bulk-change.ts";

interface BulkBarProps {
  readonly ids: readonly string[];
  /** Clears the selection. */
  readonly onClear: () => void;
}

/** Offers the actions for all selected products. */
export function BulkBar({ ids, onClear }: BulkBarProps) {
  const [openDialog, setOpenDialog] = useState<"price" | "sale" | "category" | "tax_class">();
  const { apply, isPending } = useBulkChange(onClear);
  const dialogProps = { ids, onClose: () => setOpenDialog(undefined), onDone: onClear };
  return (
    <SelectionBar count={ids.length} noun="product" onClear={onClear}>
      <Button size="sm" onClick={() => setOpenDialog("price")}>
        Change prices
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpenDialog("category")}>
        Change category
      </Button>
      <Link
        to="/admin/labels"
        search={{ ids: ids.slice(0, maxLabelProducts).join(",") }}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        {ids.length > maxLabelProducts ? `Print labels of the first ${maxLabelProducts}` : "Print labels"}
      </Link>
      <FilterSelect
        label="More actions for the selected products"
        value={undefined}
        disabled={isPending}
        options={[
          { value: undefined, label: "More actions" },
          { value: "sale", label: "Plan a sale" },
          ...simpleBulkActions,
          { value: "tax_class", label: "Change tax class" },
        ]}
        onChange={(action) => {
          if (action === "tax_class" || action === "sale") setOpenDialog(action);
          else if (action !== undefined) apply({ action, ids: [...ids], dry_run: false });
        }}
      />
      {openDialog === "price" && <PriceDialog {...dialogProps} />}
      {openDialog === "sale" && <SaleDialog {...dialogProps} />}
      {openDialog === "category" && <CategoryDialog {...dialogProps} />}
      {openDialog === "tax_class" && <TaxClassDialog {...dialogProps} />}
    </SelectionBar>
  );
}

/** The actions that need no further input. */
const simpleBulkActions = [
  { value: "end_sale", label: "End the sale" },
  { value: "activate", label: "Activate" },
  { value: "deactivate", label: "Deactivate" },
  { value: "feature", label: "Feature" },
  { value: "unfeature", label: "Stop featuring" },
  { value: "exempt", label: "Exempt from offers" },
  { value: "unexempt", label: "Allow offers" },
] as const;
