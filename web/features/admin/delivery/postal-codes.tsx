import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { adminToast } from "../../../lib/toast.ts";
import { listPageItems } from "../shared/page-window.ts";
import { SearchField } from "../shared/search-field.tsx";
import { PostalCodeForm } from "./postal-code-form.tsx";
import { postalCodesOptions } from "./postal-code-queries.ts";
import { RemoveCodes } from "./remove-codes.tsx";

export function PostalCodes() {
  const [isEmptying, setEmptying] = useState(false);
  const [showsNearby, setShowsNearby] = useState(false);
  const [filter, setFilter] = useState<{ search?: string | undefined; page?: number }>({});
  const ownArea = useStore().address.postal_code.slice(0, 3) || "K1A";
  const { data, error, isPlaceholderData } = useQuery({
    ...postalCodesOptions(filter),
    placeholderData: keepPreviousData,
  });
  const codes = data?.data ?? [];
  return (
    <Panel
      title="Local postal codes"
      aside={
        data !== undefined && (
          <p className="text-small text-ink-muted">{data.count.toLocaleString("en-CA")} in the list</p>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-body text-ink-muted">
          Local addresses get free delivery over the amount you set, and can pay cash on delivery.
        </p>
        <PostalCodeForm />
        <details onToggle={(event) => setShowsNearby(event.currentTarget.open)}>
          <summary className="w-fit rounded-control font-semibold">Areas near the store</summary>
          <div className="pt-3">{showsNearby && <NearbyAreas />}</div>
        </details>
        <Disclosure summary="All local codes">
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
            <SearchField
              label="Search postal codes"
              placeholder={`Starts with, for example ${ownArea}`}
              value={filter.search}
              onCommit={(search) => setFilter({ search })}
            />
            {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
            {data?.data.length === 0 && <p className="text-ink-muted">No postal codes found.</p>}
            {codes.length > 0 && <CodeList codes={codes} isStale={isPlaceholderData} />}
            {codes.length > 0 && filter.search === undefined && (
              <Button
                size="sm"
                variant="secondary"
                className="justify-self-start"
                onClick={() => setEmptying(true)}
              >
                Remove all
              </Button>
            )}
            <Pagination
              page={filter.page ?? 1}
              totalPages={data?.total_pages ?? 1}
              pages={listPageItems}
              onPageChange={(page) => setFilter({ ...filter, page })}
            />
          </div>
        </Disclosure>
        {isEmptying && (
          <RemoveCodes
            title="Remove all local areas and codes?"
            json={{ all: true }}
            onClose={() => setEmptying(false)}
            onFailed={adminToast.error}
          />
        )}
      </div>
    </Panel>
  );
}

// The areas near the store are loaded once they are opened, because their data have 70 KB.
const NearbyAreas = lazyPart(async () => (await import("./nearby-areas.tsx")).NearbyAreas, {
  whileLoading: <Spinner label="Loading areas" />,
  WhenFailed: () => <Alert tone="error">The areas could not be loaded. Please try again.</Alert>,
});

interface CodeListProps {
  readonly codes: readonly string[];
  readonly isStale: boolean;
}

function CodeList({ codes, isStale }: CodeListProps) {
  return (
    <ul
      aria-label="Local postal codes"
      aria-busy={isStale}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-1.5 overflow-y-auto text-small tabular-nums"
    >
      {codes.map((code) => (
        <li key={code} className="rounded-control bg-sunken px-2 py-1 text-center">
          {code}
        </li>
      ))}
    </ul>
  );
}
