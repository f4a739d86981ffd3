import type * as v from "valibot";
import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { type SubmitFailure, useForm } from "../../../lib/use-form.ts";
import { useChangeTaxes } from "./use-change-taxes.ts";

interface RowFormOptions<Fields extends object, Row> {
  readonly initial: Fields;
  readonly schema: v.GenericSchema<unknown, Row>;
  /** Returns the document with the form's row. */
  readonly put: (document: TaxDocument, row: Row) => TaxDocument;
  readonly savedMessage: string;
  readonly onSaved: () => void;
}

/** Holds the form of one row of the tax document. The server checks it together with the other rows. */
export function useRowForm<Fields extends object, Row>({
  initial,
  schema,
  put,
  savedMessage,
  onSaved,
}: RowFormOptions<Fields, Row>) {
  const changeTaxes = useChangeTaxes();
  return useForm<Fields, Row>({
    initial,
    schema,
    submit: async (row) => {
      try {
        await changeTaxes((document) => put(document, row), savedMessage);
        onSaved();
        return undefined;
      } catch (error) {
        return { message: getErrorMessage(error), errors: toFieldErrors(error) };
      }
    },
  });
}

/**
 * Returns a list with a row in place of the saved one, or at its end. Rows have no ids, so they are compared by
 * content.
 */
export function putRow<Row>(rows: readonly Row[], saved: Row | undefined, row: Row): Row[] {
  const index = findRow(rows, saved);
  return index === -1 ? [...rows, row] : rows.with(index, row);
}

export function removeRow<Row>(rows: readonly Row[], saved: Row): Row[] {
  const index = findRow(rows, saved);
  return index === -1 ? [...rows] : rows.toSpliced(index, 1);
}

function findRow<Row>(rows: readonly Row[], saved: Row | undefined): number {
  return rows.findIndex((row) => JSON.stringify(row) === JSON.stringify(saved));
}

/** Returns the messages of a path such as `rates.3.until` by the row's own field. The other rows are valid already. */
function toFieldErrors<Fields>(error: unknown): SubmitFailure<Fields>["errors"] {
  if (!(error instanceof ApiError)) return undefined;
  const errors = Object.entries(error.errors).map(([path, message]) => [path.split(".").at(-1), message]);
  // The rows and the forms have the same field names.
  return Object.fromEntries(errors) as SubmitFailure<Fields>["errors"];
}
