import { useState } from "react";
import * as v from "valibot";
import { bulkActions } from "../../../../contract/admin-products.ts";
import { Button } from "../../../components/button.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { type BulkAction, bulkLabels } from "./bulk-labels.ts";

interface BulkBarProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** What can be done with all chosen products at once. */
export function BulkBar({ ids, onDone }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>();
  return (
    <section
      aria-label="Chosen products"
      className="sticky top-16 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-evergreen-200 bg-evergreen-50 px-4 py-2.5"
    >
      <p className="text-[0.9375rem] font-semibold">{ids.length} chosen</p>
      <select
        aria-label="What to do with the chosen products"
        value=""
        onChange={(event) => setAction(v.parse(v.picklist(bulkActions), event.target.value))}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-[0.9375rem]"
      >
        <option value="" disabled>
          Choose an action...
        </option>
        {bulkActions.map((name) => (
          <option key={name} value={name}>
            {bulkLabels[name]}
          </option>
        ))}
      </select>
      <Button variant="ghost" size="sm" onClick={onDone}>
        Clear choice
      </Button>
      {action !== undefined && (
        <BulkDialog action={action} ids={ids} onClose={() => setAction(undefined)} onDone={onDone} />
      )}
    </section>
  );
}
