import type { ReactNode } from "react";
import type * as v from "valibot";
import type { ProvinceCode } from "../../../../../contract/shared/provinces.ts";
import type { TaxDocument } from "../../../../../contract/tax/tax-document.ts";
import type { TableColumn } from "../../../../components/table.tsx";
import type { UseFormReturn } from "../../../../lib/use-form.ts";

/** A kind of row in the owner's taxes: how it is shown (tax-table.tsx) and edited (tax-dialog.tsx). */
export interface TaxKind<Row, Fields extends object> {
  /** The name of a row, such as 'rate'. */
  readonly noun: string;
  /** The heading of the first column. */
  readonly heading: string;
  readonly getRows: (document: TaxDocument) => readonly Row[];
  readonly setRows: (document: TaxDocument, rows: Row[]) => TaxDocument;
  /** Returns what distinguishes a row from the others, as rows have no ids. Only announced rates may share it. */
  readonly getIdentity: (row: Row) => string;
  readonly formatName: (row: Row, document: TaxDocument) => string;
  /** The columns between the name and the buttons. */
  readonly columns: readonly TableColumn<Row>[];
  readonly createSchema: (saved: Row | undefined) => v.GenericSchema<unknown, Row>;
  readonly toFields: (row: Row) => Fields;
  /** Returns the fields of a new row. */
  readonly createFields: (defaults: RowDefaults) => Fields;
  readonly renderFields: (form: RowForm<Fields>, document: TaxDocument) => ReactNode;
}

interface RowDefaults {
  readonly today: string;
  /** The store's own province. */
  readonly place: ProvinceCode;
}

export type RowForm<Fields extends object> = Pick<
  UseFormReturn<Fields>,
  "text" | "errors" | "values" | "change"
>;
