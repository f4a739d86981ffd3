import { importImagesResponse } from "../../../contract/admin/import-images.ts";
import { type ImportRow, importResponse } from "../../../contract/catalog/product-csv.ts";
import type { Account } from "./accounts.ts";
import { call, unwrap } from "./store.ts";

export async function importAs(admin: Account, rows: readonly ImportRow[], options: object = {}) {
  const response = await call("/api/admin/products/import", {
    token: admin.token,
    json: { rows, ...options },
  });
  return (await unwrap(response, importResponse)).data;
}

export function createRow(line: number, fields: ImportRow["fields"]): ImportRow {
  return { line, fields };
}

/** Returns all fields that a new product requires. */
export function newProductFields(sku: string): ImportRow["fields"] {
  return {
    sku,
    name: `Imported ${sku}`,
    category: "Toys",
    description: "By file.",
    wholesale_price: "2.50",
    retail_price: "4.00",
    stock_quantity: "7",
  };
}

/** Fetches the next images of an import, as often as the admin's page does until none is waiting. */
export async function fetchImagesAs(admin: Account, changeSetId: string | null, { retry = false } = {}) {
  let isRetry = retry;
  while (true) {
    const view = await fetchNextImagesAs(admin, changeSetId, { retry: isRetry });
    if (view.waiting === 0) return view;
    isRetry = false;
  }
}

export async function fetchNextImagesAs(
  admin: Account,
  changeSetId: string | null,
  json: { retry?: boolean } = {},
) {
  const path = `/api/admin/product-changes/${changeSetId}/images`;
  return (await unwrap(await call(path, { token: admin.token, json }), importImagesResponse)).data;
}
