import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Form } from "../../../components/form.tsx";
import { DocumentButtons } from "../shared/editor.tsx";
import { useDocumentForm } from "../shared/use-document.ts";
import type { TaxKind } from "./kinds/tax-kind.ts";
import { useTaxes } from "./queries.ts";
import { findRow, putRow } from "./tax-rows.ts";

interface TaxDialogProps<Row, Fields extends object> {
  readonly kind: TaxKind<Row, Fields>;
  readonly initial: Fields;
  /** The row to change, or undefined for a new one. */
  readonly saved: Row | undefined;
  readonly onClose: () => void;
}

/** Adds or changes one of the owner's rows. */
export function TaxDialog<Row, Fields extends object>({
  kind,
  initial,
  saved,
  onClose,
}: TaxDialogProps<Row, Fields>) {
  const { noun, getRows, setRows, getIdentity, createSchema, toFields, renderFields } = kind;
  const taxes = useTaxes();
  const find = (document: TaxDocument) => findRow(getRows(document), saved, getIdentity);
  const form = useDocumentForm(taxes, {
    toFields: (document) => {
      const row = getRows(document)[find(document)];
      return row === undefined ? initial : toFields(row);
    },
    schema: createSchema(saved),
    update: (document, row) => setRows(document, putRow(getRows(document), find(document), row)),
    row: saved && { noun, isIn: (document) => find(document) !== -1 },
    savedMessage: `The ${noun} has been saved.`,
    onClose,
  });
  return (
    <Dialog open onClose={onClose} title={`${saved === undefined ? "Add" : "Change"} ${noun}`}>
      <Form form={form}>
        {renderFields(form, taxes.latest.document)}
        <DocumentButtons form={form} saveLabel={`Save ${noun}`} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
