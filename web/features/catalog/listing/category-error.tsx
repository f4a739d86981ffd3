import { useQueryClient } from "@tanstack/react-query";
import { type ErrorComponentProps, useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PageError, PagePending } from "../../../components/page-fallbacks.tsx";
import { api, unwrapData } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";

/** A list that is refused may be of a category that was renamed or removed while it was read: its route then finds out where it is. */
export function CategoryError(props: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { category } = useParams({ strict: false });
  const [isLooking, setIsLooking] = useState(props.error instanceof ApiError && props.error.status === 422);
  useEffect(() => {
    if (!isLooking) return;
    queryClient.fetchQuery(freshStoreSettingsOptions).then(
      ({ categories }) => {
        if (categories.some(({ path }) => path === `/${category}`)) setIsLooking(false);
        else void router.invalidate();
      },
      () => setIsLooking(false),
    );
  }, [isLooking, category, queryClient, router]);
  return isLooking ? <PagePending /> : <PageError {...props} />;
}

/** Past what the Worker keeps for moments. */
const freshStoreSettingsOptions = {
  ...storeSettingsOptions,
  queryFn: () => unwrapData(api["store-settings"].$get({}, { init: { cache: "no-cache" } })),
  staleTime: 0,
};
