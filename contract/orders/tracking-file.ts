import { CsvError, detectCsvSeparator, maxHeadingLine, parseCsv } from "../shared/csv.ts";
import { readCellText } from "../shared/csv-values.ts";
import { cleanPastedReference } from "../shared/pasted-text.ts";
import { parseOrderNumber } from "./order-number.ts";

/** A row of a file with tracking numbers. */
export interface TrackingRow {
  readonly line: number;
  /** The order's number, or the text in its place that is none. */
  readonly orderNumber: string;
  readonly trackingNumber: string;
  /** Blank if the file has none. */
  readonly carrier: string;
}

/** The maximum number of rows in a file. */
export const maxTrackingRows = 500;

/**
 * Reads the order numbers and tracking numbers of a CSV file, such as a carrier's export. Of several columns that may
 * have the order number, it reads the one with the most order numbers. Rows without a tracking number are left out.
 * @throws CsvError if a column is missing, or the file has no or too many rows
 */
export function readTrackingFile(text: string): TrackingRow[] {
  const rows = parseCsv(text, detectCsvSeparator(text)).map(({ line, cells }) => ({
    line,
    cells: cells.map(readCellText),
  }));
  const start = rows
    .slice(0, maxHeadingLine)
    .findIndex(
      ({ cells }) =>
        findColumns(cells, numberHeadings).length > 0 && findColumns(cells, orderHeadings).length > 0,
    );
  const headings = rows[start]?.cells;
  if (headings === undefined) {
    throw new CsvError(
      "The file needs a column with the order number, such as “Reference”, and one with “Tracking number”.",
    );
  }
  const data = rows.slice(start + 1);
  const countNumbers = (column: number) =>
    data.filter(({ cells }) => parseOrderNumber(cells[column] ?? "") !== undefined).length;
  const [orderColumn = 0] = findColumns(headings, orderHeadings).toSorted(
    (one, other) => countNumbers(other) - countNumbers(one),
  );
  const [numberColumn = 0] = findColumns(headings, numberHeadings);
  const [carrierColumn = -1] = findColumns(headings, carrierHeadings);
  const found = data
    .map(({ line, cells }) => ({
      line,
      orderNumber: parseOrderNumber(cells[orderColumn] ?? "") ?? cells[orderColumn] ?? "",
      trackingNumber: cleanPastedReference(cells[numberColumn] ?? ""),
      carrier: (cells[carrierColumn] ?? "").slice(0, 60),
    }))
    .filter(({ trackingNumber }) => trackingNumber !== "");
  if (found.length === 0) throw new CsvError("The file has no tracking numbers.");
  const shortened = found.find(({ trackingNumber }) => /^\d([.,]\d+)?E\+?\d+$/i.test(trackingNumber));
  if (shortened !== undefined) {
    throw new CsvError(
      `A spreadsheet has shortened the number on line ${shortened.line}. Please choose the carrier's own file.`,
    );
  }
  if (found.length > maxTrackingRows) {
    throw new CsvError(`The file has more than ${maxTrackingRows} tracking numbers: please split it.`);
  }
  return found;
}

/** Finds the columns with one of these headings, those with the first ones first. */
function findColumns(cells: readonly string[], headings: readonly string[]): number[] {
  const plain = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ""));
  return headings.flatMap((heading) => plain.flatMap((cell, index) => (cell === heading ? [index] : [])));
}

const orderHeadings = [
  "ordernumber",
  "orderno",
  "orderid",
  "order",
  "customerref1",
  "customerreference1",
  "customerreference",
  "reference1",
  "referencenumber",
  "reference",
  "ref1",
  "ref",
];
const numberHeadings = [
  "trackingnumber",
  "trackingno",
  "trackingcode",
  "carriertrackingcode",
  "trackingpin",
  "tracking",
  "pin",
];
const carrierHeadings = ["carrier", "trackingcarrier", "postagecarrier", "shippingcarrier", "courier"];
