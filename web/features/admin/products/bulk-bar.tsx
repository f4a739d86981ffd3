import { useState } from "react";
import { bulkActions } from "../../../../contract/admin/bulk-changes.ts";
import { FilterSelect } from "../shared/filter-select.tsx";
import { SelectionBar } from "../shared/selection-bar.tsx";
import { type BulkAction, type BulkChange, bulkLabels } from "./bulk-actions.ts";
import { BulkDialog } from "./bulk-dialog.tsx";

interface BulkBarProps {
  readonly ids: readonly string[];
  readonly onClear: () => void;
  readonly onDone: (change: BulkChange | undefined) => void;
}

/** Offers the actions for all selected products. */
export function BulkBar({ ids, onClear, onDone }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>();
  return (
    <SelectionBar count={ids.length} noun="product" onClear={onClear}>
      <FilterSelect
        label="Action for the selected products"
        value={undefined}
        options={[
          { value: undefined, label: "Select an action..." },
          ...bulkActions.map((name) => ({ value: name, label: bulkLabels[name] })),
        ]}
        onChange={setAction}
      />
      {action !== undefined && (
        <BulkDialog action={action} ids={ids} onClose={() => setAction(undefined)} onDone={onDone} />
      )}
    </SelectionBar>
  );
}
