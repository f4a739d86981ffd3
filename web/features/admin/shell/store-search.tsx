import { type RefObject, useEffect, useRef } from "react";
import type { AdminSearchView } from "../../../../contract/admin/search.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { isDialogOpen } from "../../../lib/overlay-history.ts";
import { pluralize } from "../shared/format.ts";
import { SearchBox } from "../shared/search-picker.tsx";
import { listSearchGroups, SearchResults } from "./search-results.tsx";

/** Searches orders, customers and products while the admin types. */
export function StoreSearch() {
  const field = useRef<HTMLInputElement>(null);
  useSearchShortcut(field);
  return (
    <search aria-label="Store" className="mx-auto my-2 w-full max-w-xl min-w-28 flex-1 sm:relative">
      <SearchBox
        label="Search orders, customers and products"
        placeholder="Name, phone, order, product..."
        name="store"
        find={searchStore}
        list={listSearchGroups}
        count={countMatches}
        advice="Try part of a name, or fewer digits."
        field={field}
        shortcut={
          <kbd
            aria-hidden
            title="Press / or Ctrl+K to search"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-control border border-line-strong/60 px-1.5 font-sans text-caption text-ink-muted max-lg:hidden"
          >
            /
          </kbd>
        }
        className="min-h-11 w-full rounded-control border border-transparent bg-surface text-control text-ink placeholder:text-ink-muted lg:text-body"
        popupClassName="inset-x-2 max-h-[calc(100dvh-6rem)] sm:inset-x-0 sm:mt-2"
      >
        {(group) => <SearchResults key={group.title} group={group} />}
      </SearchBox>
    </search>
  );
}

function searchStore(query: string) {
  return unwrapData(api.admin.search.$get({ query: { query } }), "The search failed. Please try again.");
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

function countMatches({ order_count, customer_count, product_count }: AdminSearchView): string {
  return `${pluralize(order_count, "order")}, ${pluralize(customer_count, "customer")}, ${pluralize(product_count, "product")} found`;
}
