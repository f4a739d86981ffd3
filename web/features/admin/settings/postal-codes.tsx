import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "../../../components/alert.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { Panel } from "../../../components/panel.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { counted } from "../shared/counted.ts";
import { ordersPageItems } from "../shared/page-window.ts";
import { SearchField } from "../shared/search-field.tsx";
import { PostalCodeForm } from "./postal-code-form.tsx";
import { postalCodesOptions } from "./postal-code-queries.ts";

/** Which addresses are local: free delivery over the threshold, and cash on delivery. */
export function PostalCodes() {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const codes = useQuery({ ...postalCodesOptions({ search, page }), placeholderData: keepPreviousData });
  return (
    <Panel
      title="Local postal codes"
      aside={
        codes.data !== undefined && (
          <p className="text-sm text-ink-muted">{counted(codes.data.count, "code")}</p>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PostalCodeForm />
        <SearchField
          label="Search postal codes"
          placeholder="Starts with, for example R2C 1"
          value={search}
          onCommit={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {codes.isError && <Alert tone="error">{messageOf(codes.error)}</Alert>}
        {codes.data?.data.length === 0 && <p className="text-ink-muted">No postal codes found.</p>}
        {codes.data !== undefined && codes.data.data.length > 0 && (
          <ul
            aria-label="Local postal codes"
            aria-busy={codes.isPlaceholderData}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
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
          page={page}
          totalPages={codes.data?.total_pages ?? 1}
          pages={ordersPageItems}
          onPageChange={setPage}
        />
      </div>
    </Panel>
  );
}
