import { type ProductCsv, readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";

const maxFileMegabytes = 20;

/**
 * Parses a CSV file.
 * @throws Error with a message for the admin if the file cannot be imported
 */
export async function readFile(file: File): Promise<ProductCsv> {
  if (file.size > maxFileMegabytes * 1024 * 1024) {
    throw new Error(`The file is larger than ${maxFileMegabytes} MB: please split it.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isText(bytes)) {
    throw new Error(
      "This is not a CSV file but perhaps a picture or an Excel workbook. Please save it as CSV first.",
    );
  }
  const csv = readProductCsv(decodeText(bytes));
  if (csv.rows.length === 0) throw new Error("The file has no rows.");
  return csv;
}

/** Detects binary files by NUL bytes near the start. UTF-16 text has them too, but begins with a byte order mark. */
function isText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 || !bytes.subarray(0, 1_024).includes(0);
}

/** Decodes UTF-8, and the encodings of Excel, which are windows-1252 and UTF-16 with a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
