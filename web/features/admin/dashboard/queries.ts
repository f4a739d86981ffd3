import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SamplePage } from "../../../../contract/admin/opening.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminToast } from "../../../lib/toast.ts";
import { loadData } from "../shared/requests.ts";
import { toIdentityBody } from "../store/identity-values.ts";
import { adminHomeOptions, adminTextOptions, identityOptions } from "../store/queries.ts";

export const openingOptions = queryOptions({
  queryKey: accountKey("admin", "opening"),
  queryFn: () => loadData(api.admin.opening.$get()),
});

/** Confirms the sample texts of a page by saving it unchanged. */
export const confirmSampleOptions = mutationOptions({
  mutationFn: (page: SamplePage, { client }) => saveUnchanged(client, page),
  meta: { invalidates: [openingOptions.queryKey], showError: adminToast.error },
});

async function saveUnchanged(queryClient: QueryClient, page: SamplePage) {
  const failure = "It could not be confirmed. Please try again.";
  if (page === "identity") {
    const { identity, version } = await queryClient.fetchQuery(identityOptions);
    const json = { ...toIdentityBody(identity), version };
    return unwrap(api.admin["store-identity"].$put({ json }), failure);
  }
  if (page === "home") {
    const { home, version } = await queryClient.fetchQuery(adminHomeOptions);
    return unwrap(api.admin.home.$put({ json: { ...home, version } }), failure);
  }
  const { document, version } = await queryClient.fetchQuery(adminTextOptions(page));
  const json = { ...document, version };
  return unwrap(api.admin["store-texts"][":page"].$put({ param: { page }, json }), failure);
}

export const statsOptions = queryOptions({
  queryKey: accountKey("admin", "stats"),
  queryFn: () => loadData(api.admin.stats.$get()),
  refetchInterval: 60_000,
});
