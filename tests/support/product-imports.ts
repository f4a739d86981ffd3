import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

/**
 * Creates a CSV file of 250 rows in the format of Excel in Quebec, which has semicolons, decimal commas and the
 * encoding windows-1252. One row has the SKU of another, and one has an invalid price.
 */
export function createFile(prefix: string, name = `${prefix}.csv`) {
  const lines = Array.from({ length: 250 }, (_, index) => {
    const sku = `${prefix}-${index === 220 ? 3 : index}`;
    const price = index === 219 ? "cinq" : "2,50";
    return `${sku};Crème brûlée ${index};Toys;"First line\r\nsecond; line";${price};1 234,50 $;7`;
  });
  const head = "sku;name;category;description;wholesale_price;retail_price;stock_quantity";
  return { name, mimeType: "text/csv", buffer: Buffer.from([head, ...lines].join("\r\n"), "latin1") };
}

export function createSkuPrefix(): string {
  return `B${randomUUID().slice(0, 8).toUpperCase()}`;
}

export function getReport(page: Page) {
  return page.getByRole("status").filter({ hasText: "added" });
}
