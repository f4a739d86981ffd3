import type { ColumnChoices } from "../../../../contract/catalog/import-columns.ts";
import { type ImportRow, maxImportRows } from "../../../../contract/catalog/product-csv.ts";
import { type ProductCsv, readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { CsvError } from "../../../../contract/shared/csv.ts";

const maxFileMegabytes = 20;

/**
 * Parses a CSV file.
 * @param choices what the admin said about its columns
 * @throws CsvError if the file cannot be imported
 */
export async function readFile(file: File, choices: ColumnChoices = {}): Promise<ProductCsv> {
  const bytes = await readBytes(file);
  const text = decodeText(bytes);
  const csv = readProductCsv(text, choices);
  if (csv.rows.length === 0 && csv.notes.length === 0) throw new CsvError("The file has no rows.");
  return { ...csv, notes: [...csv.notes, ...describeEncoding(bytes, text)] };
}

/**
 * Reads a file that may be CSV.
 * @throws CsvError if it is too large, of another kind or no longer there
 */
export async function readBytes(file: File): Promise<Uint8Array> {
  if (file.size > maxFileMegabytes * 1024 * 1024) {
    throw new CsvError(`The file is larger than ${maxFileMegabytes} MB: please split it.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer().catch(throwUnreadable));
  const kind = findOtherKind(bytes);
  if (kind !== undefined) throw new CsvError(`This is ${kind}, not a CSV file. ${advice[kind]}`);
  return bytes;
}

/** Replaces the browser's error, such as of a file that was moved or changed after it was chosen. */
function throwUnreadable(): never {
  throw new CsvError("The file could not be read. Please choose it again.");
}

const image = "an image";
const workbook = "an Excel workbook or another archive";
const advice = {
  [image]: "Add product images below, under Images in bulk.",
  "a PDF": "Please ask for the list as a spreadsheet, and save it as CSV.",
  [workbook]: "Please open it and save it as CSV.",
  "another kind of file": "Please save your spreadsheet as CSV first.",
};

/** Names the kind of a file that is no text, by its signature. */
function findOtherKind(bytes: Uint8Array): keyof typeof advice | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  const startsWith = (...signatures: string[]) => signatures.some((signature) => head.startsWith(signature));
  const isImage = startsWith("\xff\xd8\xff", "\x89PNG", "GIF8") || /^(RIFF.{4}WEBP|.{4}ftyp)/s.test(head);
  if (isImage) return image;
  if (startsWith("%PDF")) return "a PDF";
  if (startsWith("PK\u0003\u0004", "\xd0\xcf\u0011\xe0")) return workbook;
  return isText(bytes) ? undefined : "another kind of file";
}

/** Detects binary files by NUL bytes near the start. UTF-16 text has them too, but begins with a byte order mark. */
function isText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 || !bytes.subarray(0, 1_024).includes(0);
}

/**
 * Decodes UTF-8, and the encodings of Excel: windows-1252, on an old Mac Mac Roman, and UTF-16 with a byte order mark.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(findEncoding(bytes)).decode(bytes);
}

function findEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return isMacRoman(bytes) ? "macintosh" : "windows-1252";
  }
}

/**
 * Detects Mac Roman by its accented letters, which are at 0x80 to 0x9f. There windows-1252 has signs that stand in no
 * word, and its own letters are from 0xc0.
 */
function isMacRoman(bytes: Uint8Array): boolean {
  const inWords = bytes.filter((byte, index) => byte >= 0x80 && isLetter(bytes[index - 1]));
  return (
    inWords.filter((byte) => macLetters.has(byte)).length > inWords.filter((byte) => byte >= 0xc0).length
  );
}

// á à â ä ç é è ê ô ù û ü
const macLetters = new Set([0x87, 0x88, 0x89, 0x8a, 0x8d, 0x8e, 0x8f, 0x90, 0x99, 0x9d, 0x9e, 0x9f]);

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));
}

/** Says if the accents of a file may be wrong. */
function describeEncoding(bytes: Uint8Array, text: string): string[] {
  if (findEncoding(bytes) === "macintosh") {
    return ["The file has the encoding of an old Mac. Please check the accents, or save it as CSV UTF-8."];
  }
  // UTF-8 that was read as windows-1252 and saved again, such as 'ThÃ©iÃ¨re'.
  const [garbled] = /[^\s,;|"]*(?:Ã[\u0080-\u00bf]|â€|\ufffd)[^\s,;|"]*/.exec(text) ?? [];
  if (garbled === undefined) return [];
  return [`Some texts look garbled, such as “${garbled.slice(0, 40)}”. Export the file again as UTF-8.`];
}

// The server accepts 2 MB. Half of that leaves room for one large row.
const maxChunkBytes = 1_000_000;

/** Returns the next rows that fit into one request, but at least one if any remain. */
export function takeChunk(rows: readonly ImportRow[], start: number): ImportRow[] {
  const encoder = new TextEncoder();
  const chunk: ImportRow[] = [];
  let bytes = 0;
  for (const row of rows.slice(start, start + maxImportRows)) {
    bytes += encoder.encode(JSON.stringify(row)).byteLength;
    if (chunk.length > 0 && bytes > maxChunkBytes) break;
    chunk.push(row);
  }
  return chunk;
}
