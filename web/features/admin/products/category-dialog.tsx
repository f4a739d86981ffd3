import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { categoryNamesOptions } from "../categories/queries.ts";
import { pluralize } from "../shared/format.ts";
import { useBulkChange } from "./use-bulk-change.ts";

interface CategoryDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Moves the selected products to another category. */
export function CategoryDialog({ ids, onClose, onDone }: CategoryDialogProps) {
  const names = useQuery(categoryNamesOptions).data ?? [];
  const [selectedName, setSelectedName] = useState<string>();
  const category = selectedName ?? names[0] ?? "";
  const { apply, isPending } = useBulkChange(onDone);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change category"
      description={`${pluralize(ids.length, "product")} selected`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={isPending}
            busyLabel="Moving..."
            disabled={category === ""}
            onClick={() => apply({ action: "category", ids: [...ids], dry_run: false, category })}
          >
            Move {pluralize(ids.length, "product")}
          </Button>
        </>
      }
    >
      <SelectField
        label="New category"
        value={category}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(event) => setSelectedName(event.target.value)}
      />
    </Dialog>
  );
}
