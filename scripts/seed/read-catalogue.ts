import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { ImportRow } from "../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";
import { parseCsv } from "../../contract/shared/csv.ts";

const folder = join(import.meta.dirname, "..", "demo");

const arrivalSchema = v.object({
  sku: v.string(),
  days_ago: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)),
});
const imageSchema = v.object({ sku: v.string(), file: v.string(), alt_text: v.string() });

export interface DemoImage {
  readonly path: string;
  readonly altText: string;
}

export interface DemoProduct {
  readonly sku: string;
  readonly row: ImportRow;
  readonly daysAgo: number;
  /** The primary image is the first. */
  readonly images: readonly DemoImage[];
}

/** Reads the products of the demonstration catalogue in the same way as the admin's import, and their images. */
export async function readCatalogue(): Promise<readonly DemoProduct[]> {
  const text = await readFile(join(folder, "catalogue.csv"), "utf8");
  const images = readTable(await readFile(join(folder, "images.csv"), "utf8"), imageSchema);
  // The admin's import ignores the column `days_ago`, so it is read separately.
  const arrivals = new Map(readTable(text, arrivalSchema).map(({ sku, days_ago }) => [sku, days_ago]));
  return readProductCsv(text).rows.map((row) => {
    const sku = row.fields.sku ?? "";
    const productImages = images.filter((candidate) => candidate.sku === sku);
    return {
      sku,
      row,
      daysAgo: arrivals.get(sku) ?? 0,
      images: productImages.map(({ file, alt_text }) => ({
        path: join(folder, "images", file),
        altText: alt_text,
      })),
    };
  });
}

function readTable<Schema extends v.GenericSchema>(text: string, schema: Schema): v.InferOutput<Schema>[] {
  const [head, ...lines] = parseCsv(text);
  const names = head?.cells ?? [];
  return lines.map(({ cells }) =>
    v.parse(schema, Object.fromEntries(names.map((name, index) => [name, cells[index]]))),
  );
}
