import type { DecimalMark } from "../shared/csv-values.ts";
import type { ColumnMeaning } from "./import-column-names.ts";
import type { ImportProgram } from "./import-programs.ts";
import type { ImportColumn } from "./product-csv.ts";

/** A row of a file, with its cells by what they mean. */
export interface SourceRow {
  readonly line: number;
  readonly cells: ReadonlyMap<ColumnMeaning, readonly string[]>;
  readonly problem?: string | undefined;
}

/** The facts about a file and the store with which its cells are read. */
export interface CellContext {
  readonly program: ImportProgram;
  readonly meanings: ReadonlySet<ColumnMeaning>;
  /** The file's way to write decimals, if its prices show it. */
  readonly decimalMark: DecimalMark | undefined;
  /** True if the file's stock has decimals, as in '0.000', so that '1.000' is 1. */
  readonly hasStockDecimals: boolean;
  /** True if the unit of the column of weights is known. */
  readonly isWeightUnitKnown: boolean;
  /** The SKUs of the file, to which those that the import makes are added. */
  readonly takenSkus: Set<string>;
  /** The slugs of the products that were read so far. */
  readonly takenSlugs: Set<string>;
  /** The handles of all products of the file, which no slug that the import makes may take. */
  readonly fileHandles: ReadonlySet<string>;
  /** The time at which the file is read, which is compared with the dates of sales. */
  readonly now: Date;
}

/** The cells of a product by the store's names of their columns. */
export type ImportFields = Partial<Record<ImportColumn, string>>;

/** Collects what the admin should know of a row. */
export type Warn = (sentence: string) => void;

/** Returns the first cell of a meaning that says something. Returns blank text if there is none. */
export function readCell({ cells }: Pick<SourceRow, "cells">, meaning: ColumnMeaning): string {
  return cells.get(meaning)?.find((cell) => !isBlank(cell)) ?? "";
}

/**
 * Returns true for a cell that is empty or says that it is, such as '—' and 'N/A', and for an error of a spreadsheet.
 */
export function isBlank(cell: string): boolean {
  return /^([-–—]*|n\/a|null|nan)$/i.test(cell) || isSpreadsheetError(cell);
}

/** Returns true for '#N/A', '#REF!' and the like, which a formula leaves in a file. */
export function isSpreadsheetError(cell: string): boolean {
  return /^#(n\/a|ref!|value!|name\?|div\/0!|null!|num!)$/i.test(cell);
}
