import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { loadData, omitEmpty } from "../shared/requests.ts";

const subscribers = api.admin.newsletter.subscribers;

interface SubscriberFilters {
  readonly search?: string | undefined;
  readonly page?: number | undefined;
}

export function subscribersOptions({ search, page = 1 }: SubscriberFilters) {
  const query = { ...omitEmpty({ search }), page: String(page), limit: "25" };
  return queryOptions({
    queryKey: accountKey("admin", "subscribers", query),
    queryFn: () => unwrap(subscribers.$get({ query }), "The subscribers could not be loaded."),
  });
}

export function consentsOptions(email: string) {
  return queryOptions({
    queryKey: accountKey("admin", "consents", email),
    queryFn: () => loadData(api.admin.newsletter.consents.$get({ query: { email } })),
  });
}

export function exportSubscribers() {
  return subscribers.export.$get({ query: { status: "subscribed" } });
}
