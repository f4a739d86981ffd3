import { Autocomplete } from "@base-ui/react/autocomplete";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { controlClass } from "../../../components/classes.ts";
import { useDelayedText } from "../../../components/delayed-text-field.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { adminKey } from "./requests.ts";

interface SearchPickerProps<Item> {
  readonly label: string;
  readonly placeholder: string;
  /** The name of what is found, in the query cache. */
  readonly name: string;
  readonly find: (query: string) => Promise<readonly Item[]>;
  readonly getKey: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  readonly onPick: (item: Item) => void;
}

/** Finds items while the admin types. Enter takes the first one, and the field is ready for the next search. */
export function SearchPicker<Item>({ getKey, renderItem, onPick, ...search }: SearchPickerProps<Item>) {
  return (
    <div className="relative">
      <SearchBox
        {...search}
        list={(items) => items}
        count={(items) => `${items.length} found`}
        clearsOnPick
        className={controlClass}
        popupClassName="inset-x-0 max-h-96"
      >
        {(item: Item) => (
          <Autocomplete.Item
            key={getKey(item)}
            value={item}
            onClick={() => onPick(item)}
            className={`cursor-pointer ${resultClass}`}
          >
            {renderItem(item)}
          </Autocomplete.Item>
        )}
      </SearchBox>
    </div>
  );
}

/** The classes of a result. */
export const resultClass =
  "flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 text-body data-highlighted:bg-brand-50";

interface SearchBoxProps<Found, Entry>
  extends Pick<SearchPickerProps<Entry>, "label" | "placeholder" | "name"> {
  readonly find: (query: string) => Promise<Found>;
  /** Lists what was found: results, or groups of results. */
  readonly list: (found: Found, query: string) => readonly Entry[];
  /** Says to screen readers how much was found. */
  readonly count: (found: Found) => string;
  /** The advice when nothing is found. */
  readonly advice?: string;
  readonly clearsOnPick?: boolean;
  readonly field?: RefObject<HTMLInputElement | null>;
  /** The key that focuses the field. */
  readonly shortcut?: ReactNode;
  readonly className: string;
  readonly popupClassName: string;
  readonly children: (entry: Entry) => ReactNode;
}

/** Searches while the admin types, and shows the results below the field. */
export function SearchBox<Found, Entry>({
  label,
  placeholder,
  name,
  find,
  list,
  clearsOnPick = false,
  shortcut,
  ...box
}: SearchBoxProps<Found, Entry>) {
  const listId = useId();
  const ownField = useRef<HTMLInputElement>(null);
  const field = box.field ?? ownField;
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...adminKey, "search", name, query],
    queryFn: () => find(query),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  const { draft, change, commit, clear } = useDelayedText({ value: query, delayMs: 250, onCommit: setQuery });
  const isShown = isOpen && query !== "" && draft.trim() !== "";
  const isCurrent = draft.trim() === query && !isPlaceholderData && data !== undefined;
  return (
    <Autocomplete.Root
      items={data === undefined ? [] : list(data, query)}
      mode="none"
      autoHighlight="always"
      itemToStringValue={() => draft}
      value={draft}
      onValueChange={(text, { reason }) => {
        if (reason !== "item-press") change(text);
        else if (clearsOnPick) clear();
        else setOpen(false);
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
          aria-label={label}
          aria-expanded={isShown}
          // The library would still name the list and its result after they are gone.
          aria-controls={isShown ? listId : undefined}
          {...(!isShown && { "aria-activedescendant": undefined })}
          placeholder={placeholder}
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
            // The form around the field is not submitted.
            event.preventDefault();
            commit();
            // The first Enter searches at once. The next one takes the best result.
            if (!isCurrent) event.preventBaseUIHandler();
          }}
          className={classNames("pr-11 pl-10 text-ellipsis", box.className)}
        />
        {draft === "" && shortcut}
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
          aria-busy={!isCurrent}
          className={classNames(
            "absolute top-full z-50 mt-1 overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-lifted aria-busy:opacity-60",
            box.popupClassName,
          )}
        >
          <Autocomplete.Status className="sr-only">
            {data !== undefined && box.count(data)}
          </Autocomplete.Status>
          <Autocomplete.Empty className="wrap-anywhere text-ink-muted">
            <div className="p-2">
              {error !== null && getErrorMessage(error)}
              {error === null && data === undefined && <Spinner size="sm" label="Searching" />}
              {data !== undefined && ["Nothing found for “", query, "”. ", box.advice].join("")}
            </div>
          </Autocomplete.Empty>
          <Autocomplete.List id={listId} aria-label="Search results">
            {box.children}
          </Autocomplete.List>
        </div>
      )}
    </Autocomplete.Root>
  );
}
