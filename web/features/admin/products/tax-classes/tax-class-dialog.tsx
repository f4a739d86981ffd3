import { useState } from "react";
import { Button } from "../../../../components/button.tsx";
import { Dialog } from "../../../../components/dialog.tsx";
import { pluralize } from "../../shared/format.ts";
import { useBulkChange } from "../use-bulk-change.ts";
import { TaxClassSelect } from "./tax-class-select.tsx";

interface TaxClassDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives the selected products another tax class. */
export function TaxClassDialog({ ids, onClose, onDone }: TaxClassDialogProps) {
  const [taxClass, setTaxClass] = useState("");
  const { apply, isPending } = useBulkChange(onDone);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change tax class"
      description={`${pluralize(ids.length, "product")} selected`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={isPending}
            busyLabel="Changing..."
            disabled={taxClass === ""}
            onClick={() => apply({ action: "tax_class", ids: [...ids], dry_run: false, tax_class: taxClass })}
          >
            Change {pluralize(ids.length, "product")}
          </Button>
        </>
      }
    >
      <TaxClassSelect
        label="New tax class"
        value={taxClass}
        onChange={({ target }) => setTaxClass(target.value)}
      />
    </Dialog>
  );
}
