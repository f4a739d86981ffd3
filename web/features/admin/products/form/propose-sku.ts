import { queryOptions } from "@tanstack/react-query";
import { slugFromName } from "../../../../../contract/catalog/slug.ts";
import { api } from "../../../../lib/api.ts";
import { load } from "../../shared/requests.ts";
import { productsKey } from "../queries.ts";

/** Loads the SKUs of the products whose words are like those of a proposed SKU. */
export function skuCandidatesOptions(name: string) {
  const search = getSkuPrefix(name).replaceAll("-", " ");
  return queryOptions({
    queryKey: [...productsKey, "skus", search],
    queryFn: async () => {
      const { data } = await load(api.admin.products.$get({ query: { search, limit: "100", page: "1" } }));
      return data.map(({ sku }) => sku);
    },
  });
}

/**
 * Proposes the SKU of a new product: the first words of its name and a number that is free, as in 'GARDEN-GNOME-1'. The
 * server refuses a SKU that another product got in the meantime.
 */
export function proposeSku(name: string, taken: readonly string[]): string {
  const prefix = getSkuPrefix(name);
  const numbers = taken.map((sku) => new RegExp(`^${prefix}-(\\d{1,6})$`, "i").exec(sku)?.[1] ?? "0");
  return `${prefix}-${Math.max(0, ...numbers.map(Number)) + 1}`;
}

/** Returns as many words of the name as fit. */
function getSkuPrefix(name: string): string {
  const slug = slugFromName(name).toUpperCase();
  const [words] = /^.{1,14}(?=-|$)/.exec(slug) ?? [slug.slice(0, 14)];
  return words || "SKU";
}
