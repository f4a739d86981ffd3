import type { QueryClient } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import type { CategoryView } from "../../contract/catalog/categories.ts";
import { CategoryError } from "../features/catalog/listing/category-error.tsx";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { listingSearch } from "../features/catalog/listing/listing-search.ts";
import { createCategoryListing, loadListing } from "../features/catalog/listing/listings.ts";
import { storeSettingsOptions } from "../lib/store-settings.ts";

export const Route = createFileRoute("/$category")({
  staticData: { errorTitle: "We couldn't load the products" },
  validateSearch: listingSearch,
  loader: async ({ context, location, params }) => {
    const path = `/${params.category}`;
    const { categories } = await context.queryClient.ensureQueryData(storeSettingsOptions);
    const cached = categories.find((category) => category.path === path);
    const category = cached ?? (await findCategory(context.queryClient, path, location.search));
    await loadListing(context, createCategoryListing(category), location.search);
    return category;
  },
  component: CategoryPage,
  errorComponent: CategoryError,
});

/** Finds a category in fresh settings. Redirects from a former path. */
async function findCategory(queryClient: QueryClient, path: string, search: object): Promise<CategoryView> {
  const { categories } = await queryClient.fetchQuery(storeSettingsOptions);
  const category = categories.find((candidate) => candidate.path === path);
  if (category !== undefined) return category;
  const renamed = categories.find((candidate) => candidate.former_paths.includes(path));
  if (renamed === undefined) throw notFound();
  throw redirect({ to: renamed.path, search, replace: true });
}

function CategoryPage() {
  const category = Route.useLoaderData();
  const listing = createCategoryListing(category);
  const search = Route.useSearch();
  return <ListingPage key={listing.page.path} listing={listing} search={search} />;
}
