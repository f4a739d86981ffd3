import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CategoryBody, NewCategoryBody } from "../../../../contract/admin/categories.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { loadData } from "../shared/requests.ts";

const categories = api.admin.categories;

export const categoriesOptions = queryOptions({
  queryKey: accountKey("admin", "categories"),
  queryFn: () => loadData(categories.$get()),
});

/** Loads the names of all categories, including hidden ones, for filters and product forms. */
export const categoryNamesOptions = queryOptions({
  ...categoriesOptions,
  staleTime: 60_000,
  select: (rows) => rows.map(({ name }) => name),
});

export type CategoryChange =
  | { readonly kind: "add"; readonly json: NewCategoryBody }
  | { readonly kind: "change"; readonly id: string; readonly json: CategoryBody }
  | { readonly kind: "order"; readonly ids: string[] }
  | { readonly kind: "remove"; readonly id: string; readonly moveTo: string | undefined };

export const changeCategoriesOptions = mutationOptions({
  mutationFn: async (change: CategoryChange): Promise<string> => {
    const failure = "The category could not be saved.";
    switch (change.kind) {
      case "add":
        return (await unwrap(categories.$post({ json: change.json }), failure)).message;
      case "change": {
        const call = categories[":id"].$put({ param: { id: change.id }, json: change.json });
        return (await unwrap(call, failure)).message;
      }
      case "order":
        await unwrap(categories.order.$put({ json: { ids: change.ids } }), failure);
        return "The order of the categories has been saved.";
      case "remove": {
        const query = change.moveTo === undefined ? {} : { move_to: change.moveTo };
        const call = categories[":id"].$delete({ param: { id: change.id }, query });
        return (await unwrap(call, failure)).message;
      }
    }
  },
  // The orders of the categories are saved one after the other.
  scope: { id: "categories" },
  // The shop's navigation and product lists show category names.
  meta: {
    invalidates: [
      categoriesOptions.queryKey,
      ["store-settings"],
      ["products"],
      accountKey("admin", "products"),
    ],
  },
});
