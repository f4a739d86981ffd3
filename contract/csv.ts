/**
 * CSV as RFC 4180 has it: quoted cells may hold commas, quotes and line breaks. A byte order mark at the start is
 * dropped, empty lines are skipped.
 * @returns each row's cells and the line of the file on which it starts, from 1.
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let startLine = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.length > 1 || cell !== "") rows.push({ line: startLine, cells });
    cells = [];
    cell = "";
  };
  for (let index = text.startsWith("\ufeff") ? 1 : 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === "\n") line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === ",") {
      cells.push(cell);
      cell = "";
    } else if (letter === "\n") {
      endRow();
      startLine = line;
    } else if (letter !== "\r") cell += letter;
  }
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
