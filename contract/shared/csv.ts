const separators = [",", ";", "\t"] as const;
type CsvSeparator = (typeof separators)[number];

/**
 * Returns the most frequent separator in the first line, outside of quotation marks. Spreadsheets with a decimal comma use
 * semicolons, and a copied table uses tabs.
 */
export function detectCsvSeparator(text: string): CsvSeparator {
  const declared = /^\ufeff?sep=([,;\t])\r?\n/i.exec(text)?.[1];
  const head =
    text
      .slice(0, 65_536)
      .replace(/"[^"]*"/g, "")
      .split(/[\r\n]/, 1)[0] ?? "";
  const count = (separator: string) => (declared === separator ? Infinity : head.split(separator).length);
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/**
 * Parses CSV (RFC 4180). Quoted cells may contain separators, quotation marks and line breaks. A byte order mark, Excel's
 * first line `sep=;` and empty lines are skipped. A line ends with LF, CR LF or CR.
 * @returns each row's cells, and the number of its first line, from 1
 * @throws Error with a message for the admin if a quotation mark is never closed, because the rest would be one cell
 */
export function parseCsv(text: string, separator: CsvSeparator = ","): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  const declaration = /^\ufeff?(sep=[,;\t]\r?\n)?/i.exec(text)?.[0] ?? "";
  // Searching for the next separator is faster than reading single characters, of which a file may have millions.
  const nextBreak = new RegExp(cellEnds[separator], "g");
  let index = declaration.length;
  let line = declaration.endsWith("\n") ? 2 : 1;
  let startLine = line;
  let cells: string[] = [];
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== "") rows.push({ line: startLine, cells });
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
    nextBreak.lastIndex = index;
    const end = nextBreak.exec(text)?.index ?? text.length;
    cells.push(cell + text.slice(index, end));
    index = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === "\r" && text[end + 1] === "\n") index += 1;
    endRow();
    line += 1;
    startLine = line;
  }
  return rows;
}

const cellEnds = { ",": /[,\r\n]/, ";": /[;\r\n]/, "\t": /[\t\r\n]/ };
const lineBreak = /\r\n|\r|\n/g;

/**
 * Reads a quoted cell.
 * @param start the index of the opening mark
 * @returns the text between the marks, and the index after the closing mark
 */
function readQuoted(text: string, start: number, line: number): { text: string; end: number } {
  let quoted = "";
  for (let from = start + 1; ; ) {
    const mark = text.indexOf('"', from);
    if (mark === -1) throw new Error(`The quotation mark that opens on line ${line} is never closed.`);
    quoted += text.slice(from, mark);
    if (text[mark + 1] !== '"') return { text: quoted, end: mark + 1 };
    quoted += '"';
    from = mark + 2;
  }
}

/** Formats one row, with its line break. Null becomes an empty cell. */
export function csvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * Formats one cell and protects it against formula injection. A spreadsheet runs text that begins with = + - @ (or with a
 * tab or line break before them) as a formula, unless an apostrophe precedes it. Spreadsheets with a decimal comma also
 * split cells at semicolons and tabs, even inside quotation marks, and a line break then begins a row.
 * removeFormulaGuard() removes the apostrophes.
 */
function csvCell(value: string | number | boolean | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = value.replace(formulaStart, "'");
  return /[",\r\n']/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophes that csvRow() added to a cell. */
export function removeFormulaGuard(cell: string): string {
  return cell.replace(guardedStart, "");
}

// A line break after a line break needs no apostrophe, because it is a blank line or the second half of CR LF.
const formulaStart = /(?<=^|[;\t])(?='*[=+\-@\t\r\n])|(?<=[\r\n])(?='*[=+\-@])/g;
const guardedStart = /(?<=^|[;\t])'(?='*[=+\-@\t\r\n])|(?<=[\r\n])'(?='*[=+\-@])/g;
