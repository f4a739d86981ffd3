import { expect, test } from "vitest";
import { maxImportRows } from "../../contract/catalog/product-csv.ts";
import { decodeText, readFile, takeChunk } from "../../web/features/admin/imports/import-file.ts";

test("decodes files in UTF-8, Windows-1252 and UTF-16", () => {
  expect(decodeText(new TextEncoder().encode("Crème brûlée €"))).toBe("Crème brûlée €");
  expect(decodeText(Uint8Array.of(0x43, 0x72, 0xe8, 0x6d, 0x65, 0x20, 0x80))).toBe("Crème €");
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0xe9, 0x00, 0x3b, 0x00))).toBe("é;");
  expect(decodeText(Uint8Array.of(0xfe, 0xff, 0x00, 0xe9))).toBe("é");
});

test("decodes the encoding of an old Mac, and says so", async () => {
  // "Théière, crème" in Mac Roman.
  const name = [0x54, 0x68, 0x8e, 0x69, 0x8f, 0x72, 0x65];
  expect(decodeText(Uint8Array.from(name))).toBe("Théière");
  const text = [...Buffer.from("sku,name\nA,"), ...name];
  const { rows, notes } = await readFile(new File([Uint8Array.from(text)], "mac.csv"));
  expect(rows[0]?.fields.name).toBe("Théière");
  expect(notes[0]).toContain("old Mac");
  // "cœur™ l’été" in Windows-1252.
  const windows = [0x63, 0x9c, 0x75, 0x72, 0x99, 0x20, 0x6c, 0x92, 0xe9, 0x74, 0xe9];
  expect(decodeText(Uint8Array.from(windows))).toBe("cœur™ l’été");
});

test("points out texts that were decoded wrongly before", async () => {
  const { notes } = await readFile(new File(["sku,name\nA,ThÃ©iÃ¨re\n"], "twice.csv"));
  expect(notes).toEqual([expect.stringContaining("such as “ThÃ©iÃ¨re”")]);
});

test.each([
  ["an image", [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46]],
  ["an image", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00]],
  ["a PDF", [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37]],
  ["an Excel workbook or another archive", [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
  ["another kind of file", [0x53, 0x51, 0x4c, 0x00, 0x01]],
])("says that a file is %s by its contents", async (kind, bytes) => {
  const file = new File([Uint8Array.from(bytes)], "products.csv");
  await expect(readFile(file)).rejects.toThrow(`This is ${kind}, not a CSV file.`);
});

test("says in the store's words that a file cannot be read any more", async () => {
  const file = new File(["sku,name\n"], "products.csv");
  file.arrayBuffer = () =>
    Promise.reject(new DOMException("The requested file could not be read", "NotReadableError"));
  await expect(readFile(file)).rejects.toThrow("The file could not be read. Please choose it again.");
});

test("splits rows into chunks of at most 200 rows and a megabyte", () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({
    line: index + 2,
    fields: { sku: `S-${index}`, description: "é".repeat(index % 3 === 0 ? 20_000 : 10) },
  }));
  const sizes: number[] = [];
  for (let start = 0; start < rows.length; ) {
    const chunk = takeChunk(rows, start);
    expect(chunk[0]).toBe(rows[start]);
    expect(new TextEncoder().encode(JSON.stringify(chunk)).byteLength).toBeLessThan(1_100_000);
    sizes.push(chunk.length);
    start += chunk.length;
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(450);
  expect(Math.max(...sizes)).toBeLessThan(maxImportRows);
  const shortRows = rows.map(({ line }) => ({ line, fields: {} }));
  expect(takeChunk(shortRows, 0)).toHaveLength(maxImportRows);
  expect(takeChunk(rows, 450)).toEqual([]);
});
