import { queryOptions } from "@tanstack/react-query";
import { type AdminProductView, maxListedIds } from "../../../../contract/admin/products.ts";
import { api } from "../../../lib/api.ts";
import { productsKey } from "../products/queries.ts";
import { load } from "../shared/requests.ts";
import type { LabelsSearch } from "./labels-search.ts";

/** A product, with the number of its labels that are wanted at first. */
export interface LabelledProduct {
  readonly product: AdminProductView;
  readonly copies: number;
}

/** Loads the products that labels are for. Without any in the address, there are none. */
export function labelledProductsOptions({ ids, sale_from: saleFrom }: LabelsSearch) {
  return queryOptions({
    queryKey: [...productsKey, "labels", ids, saleFrom],
    queryFn: async (): Promise<readonly LabelledProduct[]> => {
      const products = ids === undefined ? await loadSale(saleFrom) : await loadByIds(ids.split(","));
      return products.map((product) => ({ product, copies: 1 }));
    },
  });
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
