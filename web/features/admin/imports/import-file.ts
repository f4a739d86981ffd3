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
  const kind = findOtherKind(bytes);
  if (kind !== undefined) throw new Error(`This is ${kind}, not a CSV file. ${advice[kind]}`);
  const csv = readProductCsv(decodeText(bytes));
  if (csv.rows.length === 0) throw new Error("The file has no rows.");
  return csv;
}

const picture = "an image";
const workbook = "an Excel workbook or another archive";
const advice = {
  [picture]: "Add product images below, under Images in bulk.",
  "a PDF": "Please ask for the list as a spreadsheet, and save it as CSV.",
  [workbook]: "Please open it and save it as CSV.",
  "another kind of file": "Please save your spreadsheet as CSV first.",
};

/** Names the kind of a file that is no text, by its signature. */
function findOtherKind(bytes: Uint8Array): keyof typeof advice | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  const startsWith = (...signatures: string[]) => signatures.some((signature) => head.startsWith(signature));
  const isPicture = startsWith("\xff\xd8\xff", "\x89PNG", "GIF8") || /^(RIFF.{4}WEBP|.{4}ftyp)/s.test(head);
  if (isPicture) return picture;
  if (startsWith("%PDF")) return "a PDF";
  if (startsWith("PK\u0003\u0004", "\xd0\xcf\u0011\xe0")) return workbook;
  return isText(bytes) ? undefined : "another kind of file";
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
