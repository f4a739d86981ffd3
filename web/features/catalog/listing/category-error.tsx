import { useQueryClient } from "@tanstack/react-query";
import { type ErrorComponentProps, useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PageError, PagePending } from "../../../components/page-fallbacks.tsx";
import { api, unwrapData } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";

/** Loads the route again if its category was renamed or removed, since the API refuses lists of unknown categories. */
export function CategoryError(props: ErrorComponentProps) {
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

/** Bypasses the Worker's cache. */
const freshStoreSettingsOptions = {
  ...storeSettingsOptions,
  queryFn: () => unwrapData(api["store-settings"].$get({}, { init: { cache: "no-cache" } })),
  staleTime: 0,
};
