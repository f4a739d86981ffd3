import type { ColumnMeaning } from "./import-column-names.ts";

/** A row of a file, with its cells by what they mean. */
export interface SourceRow {
  readonly line: number;
  readonly cells: ReadonlyMap<ColumnMeaning, readonly string[]>;
  readonly problem?: string | undefined;
}

/** Returns the first cell of a meaning that says something. Returns blank text if there is none. */
export function readCell({ cells }: Pick<SourceRow, "cells">, meaning: ColumnMeaning): string {
  return cells.get(meaning)?.find((cell) => !isBlank(cell)) ?? "";
}

/** Returns true for a cell that is empty or says that it is, such as '—' and 'N/A', and for an error of a spreadsheet. */
export function isBlank(cell: string): boolean {
  return /^([-–—]*|n\/a|null|nan)$/i.test(cell) || isSpreadsheetError(cell);
}

/** Returns true for '#N/A', '#REF!' and the like, which a formula leaves in a file. */
export function isSpreadsheetError(cell: string): boolean {
  return /^#(n\/a|ref!|value!|name\?|div\/0!|null!|num!)$/i.test(cell);
}
