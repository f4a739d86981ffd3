import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  createFileRoute,
  type ErrorComponentProps,
  notFound,
  redirect,
  useRouter,
} from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { CategoryView } from "../../contract/catalog/categories.ts";
import { PageError, PagePending } from "../components/page-fallbacks.tsx";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { listingSearch } from "../features/catalog/listing/listing-search.ts";
import { categoryListing, loadListing } from "../features/catalog/listing/listings.ts";
import { ApiError } from "../lib/api-error.ts";
import { fetchStoreSettings, storeSettingsOptions } from "../lib/store-settings.ts";

export const Route = createFileRoute("/$category")({
  staticData: { errorTitle: "Products could not be loaded" },
  validateSearch: listingSearch,
  loader: async ({ context, location, params }) => {
    const path = toPath(params);
    const { categories } = await context.queryClient.ensureQueryData(storeSettingsOptions);
    const known = categories.find((category) => category.path === path);
    const category = known ?? (await findAgain(context.queryClient, path, location.search));
    await loadListing(context, categoryListing(category), location.search).catch(async (error: unknown) => {
      // The category was renamed or removed since this browser heard of it.
      if (!(error instanceof ApiError && error.status === 422)) throw error;
      await findAgain(context.queryClient, path, location.search, {
        staleTime: 0,
        queryFn: fetchStoreSettings,
      });
      throw error;
    });
    return category;
  },
  component: CategoryPage,
  errorComponent: CategoryError,
});

/** A category may be newer than what this browser knows; a former address leads to its new one. */
async function findAgain(
  queryClient: QueryClient,
  path: string,
  search: object,
  options: Partial<typeof storeSettingsOptions> = {},
): Promise<CategoryView> {
  const { categories } = await queryClient.fetchQuery({ ...storeSettingsOptions, ...options });
  const category = categories.find((one) => one.path === path);
  if (category !== undefined) return category;
  const moved = categories.find((one) => one.former_paths.includes(path));
  if (moved === undefined) throw notFound();
  throw redirect({ to: moved.path, search, replace: true });
}

const toPath = ({ category }: { readonly category: string }) => `/${category}`;

/** The category was renamed or removed while its page was open: the loader knows where it is now. */
function CategoryError(props: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const path = toPath(Route.useParams());
  const [isLooking, setIsLooking] = useState(props.error instanceof ApiError && props.error.status === 422);
  useEffect(() => {
    if (!isLooking) return;
    queryClient.fetchQuery({ ...storeSettingsOptions, staleTime: 0, queryFn: fetchStoreSettings }).then(
      ({ categories }) => {
        if (categories.some((one) => one.path === path)) setIsLooking(false);
        else void router.invalidate();
      },
      () => setIsLooking(false),
    );
  }, [isLooking, path, queryClient, router]);
  return isLooking ? <PagePending /> : <PageError {...props} />;
}

function CategoryPage() {
  const category = Route.useLoaderData();
  const listing = categoryListing(category);
  const search = Route.useSearch();
  return <ListingPage key={listing.page.path} listing={listing} search={search} />;
}
