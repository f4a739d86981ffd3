import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { LayoutGrid, Search } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { controlClass } from "../../../components/classes.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { classNames } from "../../../lib/class-names.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";

interface SearchFieldProps {
  readonly id?: string;
  readonly name?: string;
  /** Omitted when there is a visible label. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called when a suggestion is opened. */
  readonly onLeave?: () => void;
  /** Called on Escape when no list is open. */
  readonly onEscape?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/**
 * Shows a search box with suggestions, by the ARIA combobox pattern. The focus remains in the box. The arrow keys select,
 * Enter opens the selection or submits the form, and Escape closes the list.
 */
export function SearchField({
  label,
  value,
  onChange,
  onLeave,
  onEscape,
  inputRef,
  id,
  name,
}: SearchFieldProps) {
  const listId = useId();
  const router = useRouter();
  const suggestions = useSuggestions(value);
  const [isRequested, setRequested] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isRequested && suggestions.length > 0;
  const selected = isOpen ? suggestions[active] : undefined;

  const close = () => {
    setRequested(false);
    setActive(-1);
  };
  const openSuggestion = (suggestion: Suggestion) => {
    close();
    onLeave?.();
    router.history.push(suggestion.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      if (!isOpen) return onEscape?.();
      event.preventDefault();
      return close();
    }
    if (event.key === "Enter") {
      if (selected === undefined) return close();
      event.preventDefault();
      return openSuggestion(selected);
    }
    const change = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (change === undefined || suggestions.length === 0) return;
    event.preventDefault();
    setRequested(true);
    setActive(getNextOption(active, change, suggestions.length));
  };

  return (
    <span className="relative block flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-muted"
      />
      <input
        ref={inputRef}
        id={id}
        name={name}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={selected === undefined ? undefined : `${listId}-${active}`}
        placeholder="Search products..."
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setRequested(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        className={classNames(controlClass, "pl-11")}
      />
      <SuggestionList
        id={listId}
        suggestions={isOpen ? suggestions : []}
        active={active}
        onOpen={openSuggestion}
      />
    </span>
  );
}

/** Returns the next option in a cycle of all options and the box itself (-1). */
function getNextOption(active: number, change: number, count: number): number {
  const next = active + change;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** The selected index; -1 for none. */
  readonly active: number;
  readonly onOpen: (suggestion: Suggestion) => void;
}

/** Lists suggestions below a search field, which handles the keyboard. */
function SuggestionList({ id, suggestions, active, onOpen }: SuggestionListProps) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={suggestions.length === 0}
        className="absolute inset-x-0 top-full z-50 mt-1.5 max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-lifted"
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard (search-field.tsx)
          <div
            key={suggestion.key}
            id={`${id}-${index}`}
            ref={index === active ? scrollIntoView : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Keeps the focus in the field, because losing it would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onOpen(suggestion)}
            className={classNames(
              "flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 hover:bg-evergreen-50",
              index === active && "bg-evergreen-100 outline-2 -outline-offset-2 outline-evergreen-700",
            )}
          >
            <Thumbnail image={suggestion.image} />
            <span className="min-w-0 leading-snug">
              <span className="line-clamp-2 font-medium break-words">{suggestion.name}</span>
              <span className="block text-sm text-ink-muted">{suggestion.note}</span>
            </span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {suggestions.length > 0 &&
          `${suggestions.length} ${suggestions.length === 1 ? "suggestion" : "suggestions"}, use the arrow keys`}
      </span>
    </>
  );
}

function Thumbnail({ image }: { readonly image: string | null }) {
  if (image === null) {
    return (
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-evergreen-50 text-evergreen-700">
        <LayoutGrid aria-hidden className="size-5" />
      </span>
    );
  }
  return (
    <img src={image} alt="" width={40} height={40} className="size-10 shrink-0 rounded-control bg-sunken" />
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

const debounceMs = 200;
const maxTextLength = 100;

interface Suggestion {
  readonly key: string;
  readonly name: string;
  /** The product's category, or that the suggestion is a category. */
  readonly note: string;
  readonly path: string;
  readonly image: string | null;
}

/** Loads suggestions for the typed text when typing pauses. */
function useSuggestions(text: string): readonly Suggestion[] {
  const query = useDebouncedValue(text.trim().slice(0, maxTextLength), debounceMs);
  const { data } = useQuery({
    queryKey: ["products", "suggest", query],
    // Aborted when newer text replaces this one.
    queryFn: async ({ signal }) => {
      const call = api.products.suggest.$get({ query: { query } }, { init: { signal } });
      return toSuggestions(await unwrapData(call));
    },
    enabled: query !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  return text.trim() === "" ? [] : (data ?? []);
}

function toSuggestions(matches: {
  products: readonly { name: string; slug: string; category: string; image: string | null }[];
  categories: readonly { name: string; path: string }[];
}): readonly Suggestion[] {
  return [
    ...matches.categories.map(({ name, path }) => ({
      key: path,
      name,
      note: "All of this category",
      path,
      image: null,
    })),
    ...matches.products.map(({ name, slug, category, image }) => ({
      key: slug,
      name,
      note: category,
      path: `/product/${encodeURIComponent(slug)}`,
      image,
    })),
  ];
}
