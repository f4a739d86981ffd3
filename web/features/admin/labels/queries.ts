import { queryOptions } from "@tanstack/react-query";
import { type AdminProductView, maxListedIds } from "../../../../contract/admin/products.ts";
import { api } from "../../../lib/api.ts";
import { productsKey } from "../products/queries.ts";
import { load, loadData } from "../shared/requests.ts";
import type { LabelsSearch } from "./labels-search.ts";

/** A product, with its units in a supplier delivery, or 1. */
export interface LabelledProduct {
  readonly product: AdminProductView;
  readonly units: number;
}

/** Loads the products that labels are for. Without any in the address, there are none. */
export function labelledProductsOptions(search: LabelsSearch) {
  const { ids, sale_from: saleFrom, supplier_delivery: deliveryId } = search;
  return queryOptions({
    queryKey: [...productsKey, "labels", search],
    queryFn: async (): Promise<readonly LabelledProduct[]> => {
      if (deliveryId !== undefined) return loadDelivery(deliveryId);
      const products = ids === undefined ? await loadSale(saleFrom) : await loadByIds(ids.split(","));
      return products.map((product) => ({ product, units: 1 }));
    },
  });
}

/** Loads the products of a supplier delivery with their units. A product may be on several lines. */
async function loadDelivery(id: string): Promise<LabelledProduct[]> {
  const { items } = await loadData(api.admin["supplier-deliveries"][":id"].$get({ param: { id } }));
  const units = new Map<string, number>();
  for (const { product, quantity } of items) {
    if (product !== null) units.set(product.id, (units.get(product.id) ?? 0) + quantity);
  }
  const products = await loadByIds([...units.keys()]);
  return products.map((product) => ({ product, units: units.get(product.id) ?? 1 }));
}

/** Loads products in the order of their ids. */
async function loadByIds(ids: readonly string[]): Promise<AdminProductView[]> {
  const found: AdminProductView[] = [];
  for (let start = 0; start < ids.length; start += maxListedIds) {
    const chunk = ids.slice(start, start + maxListedIds);
    const { data } = await load(api.admin.products.$get({ query: { ids: chunk, limit: `${maxListedIds}` } }));
    found.push(...data);
  }
  return ids.flatMap((id) => found.filter((product) => product.id === id));
}

/** Loads all products whose sale begins on a day. */
async function loadSale(saleFrom: string | undefined): Promise<AdminProductView[]> {
  if (saleFrom === undefined) return [];
  const query = { sale_from: saleFrom, sort_by: "name", order: "asc", limit: "100" } as const;
  const found: AdminProductView[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, total_pages } = await load(
      api.admin.products.$get({ query: { ...query, page: `${page}` } }),
    );
    found.push(...data);
    pages = total_pages;
  }
  return found;
}
