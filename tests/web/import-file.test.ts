import { expect, test } from "vitest";
import { maxImportRows } from "../../contract/catalog/product-csv.ts";
import { decodeText, nextChunk } from "../../web/features/admin/imports/import-file.ts";

test("a file is read as its bytes mean it: UTF-8, Windows-1252 or UTF-16", () => {
  expect(decodeText(new TextEncoder().encode("Crème brûlée €"))).toBe("Crème brûlée €");
  expect(decodeText(Uint8Array.of(0x43, 0x72, 0xe8, 0x6d, 0x65, 0x20, 0x80))).toBe("Crème €");
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0xe9, 0x00, 0x3b, 0x00))).toBe("é;");
  expect(decodeText(Uint8Array.of(0xfe, 0xff, 0x00, 0xe9))).toBe("é");
});

test("chunks hold at most 200 rows and a megabyte, and every row once", () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({
    line: index + 2,
    fields: { sku: `S-${index}`, description: "é".repeat(index % 3 === 0 ? 20_000 : 10) },
  }));
  const sizes: number[] = [];
  for (let start = 0; start < rows.length; ) {
    const chunk = nextChunk(rows, start);
    expect(chunk[0]).toBe(rows[start]);
    expect(new TextEncoder().encode(JSON.stringify(chunk)).byteLength).toBeLessThan(1_100_000);
    sizes.push(chunk.length);
    start += chunk.length;
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(450);
  expect(Math.max(...sizes)).toBeLessThan(maxImportRows);
  expect(
    nextChunk(
      rows.map(({ line }) => ({ line, fields: {} })),
      0,
    ),
  ).toHaveLength(maxImportRows);
  expect(nextChunk(rows, 450)).toEqual([]);
});
