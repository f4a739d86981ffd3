import { QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type SyntheticEvent, useState } from "react";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { HomeDocument } from "../../../../contract/store/home.ts";
import { toHomeView } from "../../../../contract/store/home-view.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { createQueryClient } from "../../../lib/query-client.ts";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";
import { ShowsEmptySections } from "../../catalog/home/empty-sections.ts";
import { featuredOptions, homeOptions } from "../../catalog/queries.ts";
import { categoriesOptions } from "../categories/queries.ts";

interface HomePreviewProps {
  readonly home: HomeDocument;
  readonly onClose: () => void;
}

/** Renders today's home page from the unsaved document and the store's real products. */
export function HomePreview({ home, onClose }: HomePreviewProps) {
  return (
    <Dialog
      open
      size="screen"
      onClose={onClose}
      title="Preview of the home page"
      description="How the page will look today once you save it. Links and buttons don't work here."
    >
      <PreviewPage home={home} />
    </Dialog>
  );
}

function PreviewPage({ home }: Pick<HomePreviewProps, "home">) {
  const { data: settings } = useSuspenseQuery(storeSettingsOptions);
  const { data: categories } = useSuspenseQuery(categoriesOptions);
  const { data: featured } = useSuspenseQuery(featuredOptions);
  // A separate cache keeps the unsaved document out of the shop's pages.
  const [previewClient] = useState(() => {
    const client = createQueryClient();
    const view = toHomeView(home, {
      categories: categories.map(({ is_shown: isShown, ...category }) => ({ ...category, isShown })),
      returnDays: settings.return_days,
      today: toStoreDay(new Date(), settings.time_zone),
    });
    client.setDefaultOptions({
      queries: { ...client.getDefaultOptions().queries, staleTime: Infinity },
    });
    client.setQueryData(storeSettingsOptions.queryKey, settings);
    client.setQueryData(featuredOptions.queryKey, featured);
    client.setQueryData(homeOptions.queryKey, view);
    return client;
  });
  // The component comes from the router, because an import would move the page's code out of the shop's bundle.
  const HomePage = useRouter().routesByPath["/"].options.component;
  if (HomePage === undefined) return null;
  return (
    <QueryClientProvider client={previewClient}>
      <fieldset
        aria-label="Home page"
        onClickCapture={preventAction}
        onSubmitCapture={preventAction}
        className="-m-5 bg-ground sm:-mx-6"
      >
        <ShowsEmptySections value>
          <HomePage />
        </ShowsEmptySections>
      </fieldset>
    </QueryClientProvider>
  );
}

function preventAction(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
