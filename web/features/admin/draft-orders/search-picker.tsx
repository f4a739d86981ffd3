import { Autocomplete } from "@base-ui/react/autocomplete";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { controlClass } from "../../../components/classes.ts";
import { useDelayedText } from "../../../components/delayed-text-field.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminKey } from "../shared/requests.ts";

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

/** Searches while the admin types. Enter takes the first result, and the field is ready for the next search. */
export function SearchPicker<Item>({
  label,
  placeholder,
  name,
  find,
  getKey,
  renderItem,
  onPick,
}: SearchPickerProps<Item>) {
  const listId = useId();
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...adminKey, "picker", name, query],
    queryFn: () => find(query),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  const { draft, change, commit, clear } = useDelayedText({ value: query, delayMs: 250, onCommit: setQuery });
  const isShown = isOpen && query !== "" && draft.trim() !== "";
  const isCurrent = draft.trim() === query && !isPlaceholderData && data !== undefined;

  function pick(item: Item) {
    onPick(item);
    clear();
    setQuery("");
  }

  return (
    <Autocomplete.Root
      items={data ?? []}
      mode="none"
      autoHighlight="always"
      itemToStringValue={() => draft}
      value={draft}
      onValueChange={(text, { reason }) => {
        if (reason !== "item-press") change(text);
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
          aria-label={label}
          aria-expanded={isShown}
          // The library would still name the list and its result after they are gone.
          aria-controls={isShown ? listId : undefined}
          {...(!isShown && { "aria-activedescendant": undefined })}
          placeholder={placeholder}
          maxLength={200}
          enterKeyHint="search"
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            commit();
            // The first Enter searches at once. The next one takes the first result.
            if (!isCurrent) event.preventBaseUIHandler();
          }}
          className={`${controlClass} pl-10`}
        />
        {isShown && (
          <div
            aria-busy={!isCurrent}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-96 overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-lifted aria-busy:opacity-60"
          >
            <Autocomplete.Status className="sr-only">
              {data !== undefined && `${data.length} found`}
            </Autocomplete.Status>
            <Autocomplete.Empty className="text-ink-muted">
              <div className="p-2">
                {error !== null && getErrorMessage(error)}
                {error === null && data === undefined && <Spinner size="sm" label="Searching" />}
                {data !== undefined && `Nothing found for “${query}”.`}
              </div>
            </Autocomplete.Empty>
            <Autocomplete.List id={listId} aria-label={`${label}: results`}>
              {(item: Item) => (
                <Autocomplete.Item
                  key={getKey(item)}
                  value={item}
                  onClick={() => pick(item)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-body data-highlighted:bg-brand-50"
                >
                  {renderItem(item)}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </div>
        )}
      </div>
    </Autocomplete.Root>
  );
}
