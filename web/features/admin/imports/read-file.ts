import { type ProductCsv, readProductCsv } from "../../../../contract/read-product-csv.ts";

const maxFileMegabytes = 20;

/** @throws Error with a sentence for a person when there is nothing to import in it. */
export async function readFile(file: File): Promise<ProductCsv> {
  if (file.size > maxFileMegabytes * 1024 * 1024) {
    throw new Error(`The file is larger than ${maxFileMegabytes} MB: please split it.`);
  }
  const csv = readProductCsv(textOf(new Uint8Array(await file.arrayBuffer())));
  if (csv.rows.length === 0) throw new Error("The file has no rows.");
  return csv;
}

/** Excel writes UTF-8 only when it is told to: else the letters of Windows, or two bytes each behind a mark. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
