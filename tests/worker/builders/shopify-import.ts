import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { productPageResponse } from "../../../contract/catalog/catalog.ts";
import { readProductCsv } from "../../../contract/catalog/read-product-csv.ts";
import { formatCsvRow } from "../../../contract/shared/csv.ts";
import { anAdmin } from "./admins.ts";
import { fetchImagesAs, importAs } from "./imports.ts";
import { call, unwrap } from "./store.ts";

/** Imports a Shopify file of up to 200 products, each with an image of its own, and expects all of them for sale. */
export async function expectShopifyImport(productCount: number): Promise<void> {
  const admin = await anAdmin();
  const { rows, ignoredColumns } = readProductCsv(createShopifyFile(productCount));
  expect(ignoredColumns).toEqual([{ name: "Variant Inventory Tracker", example: "shopify" }]);
  const report = await importAs(admin, rows);
  expect(report).toMatchObject({ created: productCount, images: productCount, failed: 0 });
  expect(await fetchImagesAs(admin, report.change_set_id)).toMatchObject({
    fetched: productCount,
    failed: 0,
    inactive_ids: [],
  });

  const offered = [...(await listOffered(1)), ...(await listOffered(2))];
  expect(offered).toHaveLength(productCount);
  const images = new Set(offered.map(({ primaryImage }) => primaryImage?.image_url));
  expect(images.size).toBe(productCount);
  const image = await call(new URL([...images][0] ?? "", "http://store.test").pathname);
  expect(image.headers.get("Content-Type")).toBe("image/webp");
}

function createShopifyFile(productCount: number): string {
  const header = [
    "Handle",
    "Title",
    "Body (HTML)",
    "Type",
    "Published",
    "Variant SKU",
    "Variant Inventory Tracker",
    "Variant Inventory Qty",
    "Variant Price",
    "Image Src",
    "Cost per item",
    "Status",
  ];
  const rows = Array.from({ length: productCount }, (_, index) => [
    `thing-${index}`,
    `Thing ${index}`,
    "<p>A thing.</p>",
    "Toys",
    "true",
    `SHOP-${index}`,
    "shopify",
    "7",
    "2.50",
    `${env.IMAGE_SERVER_URL}/remote/image/${index}`,
    "1.10",
    "active",
  ]);
  return [header, ...rows].map(formatCsvRow).join("");
}

async function listOffered(page: number) {
  return (await unwrap(await call(`/api/products?limit=100&page=${page}`), productPageResponse)).data;
}
