import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "../../../components/alert.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { pluralize } from "../shared/format.ts";
import { listPageItems } from "../shared/page-window.ts";
import { SearchField } from "../shared/search-field.tsx";
import { PostalCodeForm } from "./postal-code-form.tsx";
import { postalCodesOptions } from "./queries.ts";

/** Lists and edits the local postal codes, whose addresses get free delivery over the threshold and cash on delivery. */
export function PostalCodes() {
  const [filter, setFilter] = useState<{ search?: string | undefined; page?: number }>({});
  const codes = useQuery({ ...postalCodesOptions(filter), placeholderData: keepPreviousData });
  return (
    <Panel
      title="Local postal codes"
      aside={
        codes.data !== undefined && (
          <p className="text-sm text-ink-muted">{pluralize(codes.data.count, "code")}</p>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PostalCodeForm />
        <SearchField
          label="Search postal codes"
          placeholder="Starts with, for example K1A 0"
          value={filter.search}
          onCommit={(search) => setFilter({ search })}
        />
        {codes.isError && <Alert tone="error">{getErrorMessage(codes.error)}</Alert>}
        {codes.data?.data.length === 0 && <p className="text-ink-muted">No postal codes found.</p>}
        {codes.data !== undefined && codes.data.data.length > 0 && (
          <ul
            aria-label="Local postal codes"
            aria-busy={codes.isPlaceholderData}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
            tabIndex={0}
            className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-1.5 overflow-y-auto text-sm tabular-nums"
          >
            {codes.data.data.map((code) => (
              <li key={code} className="rounded-lg bg-sunken px-2 py-1 text-center">
                {code}
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={filter.page ?? 1}
          totalPages={codes.data?.total_pages ?? 1}
          pages={listPageItems}
          onPageChange={(page) => setFilter({ ...filter, page })}
        />
      </div>
    </Panel>
  );
}
