import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { controlClass } from "../../../components/classes.ts";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { type Suggestion, useSuggestions } from "./use-suggestions.ts";

export interface SearchFieldProps {
  readonly id?: string;
  readonly name?: string;
  /** The accessible name, if there is no visible label. */
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
 * Shows a search box with suggestions, by the ARIA combobox pattern. The focus remains in the box. The arrow keys
 * select, Enter opens the selection or submits the form, and Escape closes the list. The list is as wide as the closest
 * positioned ancestor, because the field beside a button is too narrow on a phone.
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
  const [activeIndex, setActiveIndex] = useState(-1);
  const isOpen = isRequested && suggestions.length > 0;
  const selected = isOpen ? suggestions[activeIndex] : undefined;

  const close = () => {
    setRequested(false);
    setActiveIndex(-1);
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
    setActiveIndex(getNextOption(activeIndex, change, suggestions.length));
  };

  return (
    <>
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
          aria-activedescendant={selected === undefined ? undefined : `${listId}-${activeIndex}`}
          placeholder="Search products..."
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setRequested(true);
            setActiveIndex(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          className={classNames(controlClass, "pl-11")}
        />
      </span>
      {suggestions.length > 0 && (
        <SuggestionList
          id={listId}
          suggestions={suggestions}
          isOpen={isOpen}
          activeIndex={activeIndex}
          onOpen={openSuggestion}
        />
      )}
      <span role="status" className="sr-only">
        {isOpen &&
          `${suggestions.length} ${suggestions.length === 1 ? "suggestion" : "suggestions"}, use the arrow keys`}
      </span>
    </>
  );
}

const SuggestionList = lazyPart(async () => (await import("./suggestion-list.tsx")).SuggestionList);

/** Returns the next option in a cycle of all options and the box itself (-1). */
function getNextOption(activeIndex: number, change: number, count: number): number {
  const next = activeIndex + change;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}
