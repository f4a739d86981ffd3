const separators = [",", ";", "\t"] as const;
export type CsvSeparator = (typeof separators)[number];

/**
 * What stands between the cells: what the first line has most of outside quotation marks. Spreadsheets that write a
 * decimal comma use semicolons, a copied table tabs.
 */
export function csvSeparatorOf(text: string): CsvSeparator {
  const declared = /^\ufeff?sep=([,;\t])\r?\n/i.exec(text)?.[1];
  const head = text.replace(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0] ?? "";
  const count = (separator: string) => (declared === separator ? Infinity : head.split(separator).length);
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/**
 * CSV as RFC 4180 has it: quoted cells may hold separators, quotes and line breaks. A byte order mark and Excel's line
 * `sep=;` at the start are dropped, empty lines are skipped; a line ends with LF, CR LF or CR.
 * @returns each row's cells and the line of the file on which it starts, from 1.
 * @throws Error with a sentence for a person where a quotation mark is never closed: what follows would be lost.
 */
export function parseCsv(text: string, separator: CsvSeparator = ","): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let quoteLine = 1;
  let line = 1;
  let startLine = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.length > 1 || cell !== "") rows.push({ line: startLine, cells });
    cells = [];
    cell = "";
  };
  const declaration = /^\ufeff?(sep=[,;\t]\r?\n)?/i.exec(text)?.[0] ?? "";
  if (declaration.endsWith("\n")) startLine = line = 2;
  for (let index = declaration.length; index < text.length; index += 1) {
    const letter = text[index];
    const isBreak = letter === "\n" || (letter === "\r" && text[index + 1] !== "\n");
    if (isBreak) line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === "") {
      isQuoted = true;
      quoteLine = line;
    } else if (letter === separator) {
      cells.push(cell);
      cell = "";
    } else if (isBreak) {
      endRow();
      startLine = line;
    } else if (letter !== "\r") cell += letter;
  }
  if (isQuoted) throw new Error(`The quotation mark that opens on line ${quoteLine} is never closed.`);
  endRow();
  return rows;
}

/** One row, with its line break. Numbers, booleans and nothing are written plainly. */
export function csvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * A spreadsheet runs a cell that begins with = + - @ (or a tab or line break before them) as a formula, whoever wrote
 * it: an apostrophe in front makes it text. unguarded() takes it off again.
 */
function csvCell(value: string | number | boolean | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell as it was before csvRow guarded it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

const startsFormula = /^'*[=+\-@\t\r\n]/;
