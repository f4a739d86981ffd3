import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  createFileRoute,
  type ErrorComponentProps,
  notFound,
  redirect,
  useParams,
  useRouter,
} from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { CategoryView } from "../../contract/catalog/categories.ts";
import { PageError, PagePending } from "../components/page-fallbacks.tsx";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { listingSearch } from "../features/catalog/listing/listing-search.ts";
import { createCategoryListing, loadListing } from "../features/catalog/listing/listings.ts";
import { ApiError } from "../lib/api-error.ts";
import { freshStoreSettingsOptions, storeSettingsOptions } from "../lib/store-settings.ts";

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

/** Finds a category in settings of the last minute, such as those of the page. Redirects from a former path. */
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

/** Loads the route again if its category was renamed or removed, since the API refuses lists of unknown categories. */
function CategoryError(props: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { category } = useParams({ strict: false });
  const [isChecking, setIsChecking] = useState(props.error instanceof ApiError && props.error.status === 422);
  useEffect(() => {
    if (!isChecking) return;
    queryClient.fetchQuery(freshStoreSettingsOptions).then(
      ({ categories }) => {
        if (categories.some(({ path }) => path === `/${category}`)) setIsChecking(false);
        else void router.invalidate();
      },
      () => setIsChecking(false),
    );
  }, [isChecking, category, queryClient, router]);
  return isChecking ? <PagePending /> : <PageError {...props} />;
}
