import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { controlClass } from "../../../components/field-frame.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { type Suggestion, useSuggestions } from "./suggestions.ts";

interface SearchFieldProps {
  readonly id?: string;
  /** Absent where a visible label stands beside it. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** A suggestion was followed. */
  readonly onLeave?: () => void;
  /** Escape, when there is no list left to close. */
  readonly onEscape?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/**
 * A search box that suggests while one types: the ARIA practices' combobox with a list. The focus stays in the box;
 * the arrow keys choose, Enter follows what is chosen or else submits the form, Escape closes the list.
 */
export function SearchField({ label, value, onChange, onLeave, onEscape, inputRef, id }: SearchFieldProps) {
  const listId = useId();
  const router = useRouter();
  const suggestions = useSuggestions(value);
  const [wantsList, setWantsList] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = wantsList && suggestions.length > 0;
  const chosen = isOpen ? suggestions[active] : undefined;

  const close = () => {
    setWantsList(false);
    setActive(-1);
  };
  const follow = (suggestion: Suggestion) => {
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
      if (chosen === undefined) return close();
      event.preventDefault();
      return follow(chosen);
    }
    const change = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (change === undefined || suggestions.length === 0) return;
    event.preventDefault();
    setWantsList(true);
    setActive(stepped(active, change, suggestions.length));
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
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${active}`}
        placeholder="Search products..."
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setWantsList(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        // The list itself never takes the focus.
        onBlur={close}
        className={classNames(controlClass, "pl-11")}
      />
      <SuggestionList id={listId} suggestions={isOpen ? suggestions : []} active={active} onFollow={follow} />
    </span>
  );
}

/** Around the list and back to the box itself (-1). */
function stepped(active: number, change: number, count: number): number {
  const next = active + change;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}
