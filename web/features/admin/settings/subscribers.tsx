import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { Panel } from "../../../components/panel.tsx";
import { api, unwrap } from "../../../lib/api.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { formatDate } from "../../../lib/dates.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { ExportButton } from "../shared/export-button.tsx";
import { given } from "../shared/given.ts";
import { ordersPageItems } from "../shared/page-window.ts";
import { SearchField } from "../shared/search-field.tsx";

const calls = api.admin.newsletter.subscribers;

function subscribersOptions(filter: { search: string; page: number }) {
  const query = { ...given({ search: filter.search }), page: String(filter.page), limit: "25" };
  return queryOptions({
    queryKey: accountKey("admin", "subscribers", query),
    queryFn: () => unwrap(calls.$get({ query }), "The subscribers could not be loaded."),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function Subscribers() {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const subscribers = useQuery(subscribersOptions({ search, page }));
  const list = subscribers.data?.data ?? [];
  return (
    <Panel
      title="Newsletter subscribers"
      aside={
        <ExportButton
          label="Export CSV"
          request={() => calls.export.$get({ query: { status: "subscribed" } })}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SearchField
          label="Search subscribers"
          placeholder="Email..."
          value={search}
          onCommit={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {subscribers.isError && <Alert tone="error">{messageOf(subscribers.error)}</Alert>}
        {subscribers.data !== undefined && list.length === 0 && (
          <p className="text-ink-muted">{search === "" ? "Nobody has subscribed yet." : "Nobody found."}</p>
        )}
        <ul
          aria-label="Subscribers"
          aria-busy={subscribers.isPlaceholderData}
          className="divide-y divide-line"
        >
          {list.map((subscriber) => (
            <li
              key={subscriber.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <span className="min-w-0 break-all text-[0.9375rem]">{subscriber.email}</span>
              <span className="flex items-center gap-3 text-sm text-ink-muted">
                {formatDate(subscriber.created_at)}
                <Badge tone={subscriber.status === "subscribed" ? "green" : "neutral"}>
                  {subscriber.status === "subscribed" ? "Subscribed" : "Unsubscribed"}
                </Badge>
              </span>
            </li>
          ))}
        </ul>
        <Pagination
          page={page}
          totalPages={subscribers.data?.total_pages ?? 1}
          pages={ordersPageItems}
          onPageChange={setPage}
        />
      </div>
    </Panel>
  );
}
