const separators = [",", ";", "\t", "|"] as const;
type CsvSeparator = (typeof separators)[number];

/** A mistake in a CSV file. Its message is for the admin who chose the file. */
export class CsvError extends Error {}

/** A row of a CSV file, with its cells as text. */
export interface CsvRow {
  /** The number of the row's first line, from 1. */
  readonly line: number;
  readonly cells: string[];
}

/**
 * Detects the separator of a CSV file. A first line such as `sep=;` (Excel) declares it. Otherwise it is the most
 * frequent separator of the headings, outside quotation marks. They are the first line with two separators, because a
 * title can precede them. Spreadsheets with a decimal comma use semicolons, and a copied table uses tabs.
 */
export function detectCsvSeparator(text: string): CsvSeparator {
  const declaration = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(text)?.[1];
  const declared = separators.find((separator) => separator === declaration);
  if (declared !== undefined) return declared;
  // The headings are assumed to be within the first 64 KB.
  const lines = text
    .slice(0, 65_536)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]+/, maxHeadingLine);
  const count = (line: string, separator: string) => line.split(separator).length;
  const hasThreeCells = (line: string) => separators.some((separator) => count(line, separator) > 2);
  const headings = lines.find(hasThreeCells) ?? lines[0] ?? "";
  return separators.reduce((best, next) => (count(headings, next) > count(headings, best) ? next : best));
}

/** The last line on which the headings of a file are looked for. */
export const maxHeadingLine = 10;

/**
 * Parses CSV (RFC 4180). A quoted cell may contain separators, quotation marks and line breaks. A byte order mark, a
 * first line `sep=;` (Excel) and empty lines are skipped. A line ends with LF, CR LF or CR.
 * @throws CsvError if a quotation mark is never closed
 */
export function parseCsv(text: string, separator: CsvSeparator = ","): CsvRow[] {
  const rows: CsvRow[] = [];
  const declaration = /^\ufeff?(sep=[,;\t|]\r?\n)?/i.exec(text)?.[0] ?? "";
  // A search for the next separator or line break is faster than reading single characters.
  const cellEnd = new RegExp(cellEndPatterns[separator], "g");
  let index = declaration.length;
  let line = declaration.endsWith("\n") ? 2 : 1;
  let rowLine = line;
  let cells: string[] = [];
  const addRow = () => {
    if (cells.length > 1 || cells[0] !== "") rows.push({ line: rowLine, cells });
    cells = [];
  };
  while (index <= text.length) {
    let cell = "";
    if (text[index] === '"') {
      const quoted = readQuoted(text, index, line);
      cell = quoted.text;
      index = quoted.end;
      line += quoted.text.match(lineBreak)?.length ?? 0;
    }
    cellEnd.lastIndex = index;
    const end = cellEnd.exec(text)?.index ?? text.length;
    cells.push(cell + text.slice(index, end));
    index = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === "\r" && text[end + 1] === "\n") index += 1;
    addRow();
    line += 1;
    rowLine = line;
  }
  return rows;
}

const cellEndPatterns = { ",": /[,\r\n]/, ";": /[;\r\n]/, "\t": /[\t\r\n]/, "|": /[|\r\n]/ };
const lineBreak = /\r\n|\r|\n/g;

/**
 * Reads a quoted cell.
 * @param start the index of the opening mark
 * @returns the text between the marks, and the index after the closing mark
 */
function readQuoted(text: string, start: number, line: number): { text: string; end: number } {
  let quoted = "";
  let from = start + 1;
  while (true) {
    const mark = text.indexOf('"', from);
    if (mark === -1) throw new CsvError(`The quotation mark that opens on line ${line} is never closed.`);
    quoted += text.slice(from, mark);
    if (text[mark + 1] !== '"') return { text: quoted, end: mark + 1 };
    quoted += '"';
    from = mark + 2;
  }
}

/** Formats one row, with its line break. Null becomes an empty cell. */
export function formatCsvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(formatCsvCell).join(",")}\r\n`;
}

/**
 * Formats one cell and protects it against formula injection. A spreadsheet runs a cell that begins with = + - @, also
 * after a tab or line break, as a formula, unless an apostrophe precedes it. Spreadsheets with a decimal comma also
 * split a cell at semicolons, tabs and line breaks, even inside quotation marks, so the text after each of them is
 * protected too. removeFormulaGuard() reverses this.
 */
function formatCsvCell(value: string | number | boolean | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = value.replace(formulaStart, "'");
  return /[",\r\n']/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophes that formatCsvRow() added to a cell. */
export function removeFormulaGuard(cell: string): string {
  return cell.replace(guardedStart, "");
}

// The position before text that could run as a formula, at the start of the cell or after a separator or line break.
// Apostrophes of the text itself are skipped ('*), so that removing one apostrophe restores the text exactly. A line
// break after a line break needs no apostrophe, because it is a blank line or the second half of CR LF.
const formulaStart = /(?<=^|[;\t])(?='*[=+\-@\t\r\n])|(?<=[\r\n])(?='*[=+\-@])/g;
const guardedStart = /(?<=^|[;\t])'(?='*[=+\-@\t\r\n])|(?<=[\r\n])'(?='*[=+\-@])/g;
