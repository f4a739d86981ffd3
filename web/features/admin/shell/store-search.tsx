import { Autocomplete } from "@base-ui/react/autocomplete";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { AdminSearchView } from "../../../../contract/admin/search.ts";
import { useDelayedText } from "../../../components/delayed-text-field.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { api, unwrapData } from "../../../lib/api.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { isDialogOpen } from "../../../lib/overlay-history.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { pluralize } from "../shared/format.ts";
import { listSearchGroups, type SearchGroup, SearchResults } from "./search-results.tsx";

/** Searches orders, customers and products while the admin types. */
export function StoreSearch() {
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data, error, isPlaceholderData } = useQuery({
    ...storeSearchOptions(query),
    placeholderData: keepPreviousData,
  });
  const { draft, change, commit, clear } = useDelayedText({
    value: query,
    delayMs: 250,
    onCommit: setQuery,
  });
  const isShown = isOpen && query !== "" && draft.trim() !== "";
  const areResultsCurrent = draft.trim() === query && !isPlaceholderData;

  useSearchShortcut(field);

  return (
    <search aria-label="Store" className="mx-auto my-2 w-full max-w-xl min-w-28 flex-1 sm:relative">
      <Autocomplete.Root
        items={data === undefined ? [] : listSearchGroups(data, query)}
        mode="none"
        autoHighlight="always"
        itemToStringValue={() => draft}
        value={draft}
        onValueChange={(text, { reason }) => {
          if (reason === "item-press") setOpen(false);
          else change(text);
        }}
        // The library's popup would hide the rest of the page from screen readers.
        inline
        open={isShown}
        onOpenChange={setOpen}
      >
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-muted"
          />
          <Autocomplete.Input
            ref={field}
            aria-label="Search orders, customers and products"
            aria-expanded={isShown}
            placeholder="Name, phone, order, product..."
            maxLength={200}
            enterKeyHint="search"
            onFocus={() => setOpen(true)}
            onBlur={() => {
              commit();
              setOpen(false);
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") setOpen(false);
              if (event.key !== "Enter") return;
              commit();
              // The first Enter searches at once. The next one opens the best result, once results match the text.
              if (!areResultsCurrent) event.preventBaseUIHandler();
            }}
            className="min-h-11 w-full rounded-control border border-transparent bg-surface pr-11 pl-10 text-control text-ellipsis text-ink placeholder:text-ink-muted lg:text-body"
          />
          {draft === "" && (
            <kbd
              aria-hidden
              title="Press / or Ctrl+K to search"
              className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-control border border-line-strong/60 px-1.5 font-sans text-caption text-ink-muted max-lg:hidden"
            >
              /
            </kbd>
          )}
          {draft !== "" && (
            <button
              type="button"
              aria-label="Clear search"
              onClick={() => {
                clear();
                field.current?.focus();
              }}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-muted hover:text-ink"
            >
              <X aria-hidden className="size-4.5" />
            </button>
          )}
        </div>
        {isShown && <SearchPopup query={query} data={data} error={error} isStale={!areResultsCurrent} />}
      </Autocomplete.Root>
    </search>
  );
}

function storeSearchOptions(query: string) {
  return queryOptions({
    queryKey: accountKey("admin", "search", query),
    queryFn: () =>
      unwrapData(api.admin.search.$get({ query: { query } }), "The search failed. Please try again."),
    enabled: query !== "",
  });
}

/** Focuses the field on "/" outside a text field, and on Ctrl+K or ⌘K, unless a dialog is open. */
function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusField(event: KeyboardEvent) {
      const isCommand = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === "/" && !isTextField(event.target);
      if ((!isCommand && !isSlash) || isDialogOpen()) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [field]);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}

interface SearchPopupProps {
  readonly query: string;
  /** The results, or undefined until the first ones have loaded. */
  readonly data: AdminSearchView | undefined;
  readonly error: Error | null;
  readonly isStale: boolean;
}

function SearchPopup({ query, data, error, isStale }: SearchPopupProps) {
  return (
    <div
      aria-busy={isStale}
      className="absolute inset-x-2 top-full z-50 mt-1 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-lifted aria-busy:opacity-60 sm:inset-x-0 sm:mt-2"
    >
      <Autocomplete.Status className="sr-only">
        {data !== undefined && countMatches(data)}
      </Autocomplete.Status>
      <Autocomplete.Empty className="break-words text-ink-muted">
        <div className="p-3">
          {error !== null && getErrorMessage(error)}
          {error === null && data === undefined && <Spinner size="sm" label="Searching" />}
          {data !== undefined && `Nothing found for “${query}”. Try part of a name, or fewer digits.`}
        </div>
      </Autocomplete.Empty>
      <Autocomplete.List aria-label="Search results">
        {(group: SearchGroup) => <SearchResults key={group.title} group={group} />}
      </Autocomplete.List>
    </div>
  );
}

function countMatches({ order_count, customer_count, product_count }: AdminSearchView): string {
  const counts = [
    pluralize(order_count, "order"),
    pluralize(customer_count, "customer"),
    pluralize(product_count, "product"),
  ];
  return `${counts.join(", ")} found`;
}
