import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useDelayedText } from "../../../components/delayed-text-field.tsx";
import { api, unwrapData } from "../../../lib/api.ts";
import { isDialogOpen } from "../../../lib/overlay-history.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { SearchResults } from "./search-results.tsx";

/** Searches orders, customers and products while the admin types. */
export function StoreSearch() {
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const { href } = useLocation();
  const results = useQuery({ ...storeSearchOptions(query), placeholderData: keepPreviousData });
  const { draft, clear, inputProps } = useDelayedText({ value: query, delayMs: 250, onCommit: setQuery });
  const isShown = isOpen && query !== "" && draft.trim() !== "";

  // biome-ignore lint/correctness/useExhaustiveDependencies: following a result closes the list
  useEffect(() => setOpen(false), [href]);

  useSearchShortcut(field);

  function listLinks(): HTMLElement[] {
    return [...(box.current?.querySelectorAll<HTMLElement>("[data-results] a") ?? [])];
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      setOpen(false);
      field.current?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !isShown) return;
    const stops = [field.current, ...listLinks()].filter((stop) => stop !== null);
    const focusedIndex = stops.findIndex((stop) => stop.matches(":focus"));
    event.preventDefault();
    stops[(focusedIndex + step + stops.length) % stops.length]?.focus();
  }

  return (
    <search
      ref={box}
      aria-label="Store"
      className="mx-auto my-2 w-full max-w-xl min-w-28 flex-1 sm:relative"
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-muted"
        />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Search orders, customers and products"
          aria-expanded={isShown}
          aria-controls={panelId}
          aria-haspopup="dialog"
          placeholder="Name, phone, order, product..."
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          {...inputProps}
          onFocus={() => {
            inputProps.onFocus();
            setOpen(true);
          }}
          onChange={(event) => {
            inputProps.onChange(event);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            inputProps.onKeyDown(event);
            // The first Enter searches at once. The next one opens the best result, once results match the text.
            const areResultsCurrent = draft.trim() === query && !results.isPlaceholderData;
            if (event.key === "Enter" && isShown && areResultsCurrent) listLinks()[0]?.click();
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
      {isShown && (
        <div
          id={panelId}
          data-results
          role="dialog"
          aria-label="Search results"
          className="absolute inset-x-2 top-full z-50 mt-1 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-lifted sm:inset-x-0 sm:mt-2"
        >
          <SearchResults query={query} results={results} />
        </div>
      )}
    </search>
  );
}

/** Focuses the field on "/" outside a text field, and on Ctrl+K or ⌘K, unless a dialog is open. */
function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusField(event: globalThis.KeyboardEvent) {
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

function storeSearchOptions(query: string) {
  return queryOptions({
    queryKey: accountKey("admin", "search", query),
    queryFn: () =>
      unwrapData(api.admin.search.$get({ query: { query } }), "The search failed. Please try again."),
    enabled: query !== "",
  });
}
