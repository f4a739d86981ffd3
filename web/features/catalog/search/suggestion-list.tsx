import { LayoutGrid } from "lucide-react";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { classNames } from "../../../lib/class-names.ts";
import type { Suggestion } from "./use-suggestions.ts";

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly isOpen: boolean;
  /** The index of the selected suggestion, or -1 for none. */
  readonly activeIndex: number;
  readonly onOpen: (suggestion: Suggestion) => void;
}

/** Lists suggestions below a search field, which handles the keyboard. */
export function SuggestionList({ id, suggestions, isOpen, activeIndex, onOpen }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-50 mt-1.5 max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-lifted"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard (search-field.tsx)
        <div
          key={suggestion.path}
          id={`${id}-${index}`}
          ref={index === activeIndex ? scrollIntoView : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // Keeps the focus in the field, because losing it would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(suggestion)}
          className={classNames(
            "flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 hover:bg-brand-50",
            index === activeIndex && "bg-brand-100 outline-2 -outline-offset-2 outline-brand-700",
          )}
        >
          <SuggestionContent suggestion={suggestion} />
        </div>
      ))}
    </div>
  );
}

function SuggestionContent({ suggestion }: { readonly suggestion: Suggestion }) {
  switch (suggestion.kind) {
    case "category":
      return <NamedSuggestion image={null} name={suggestion.name} note="Category" />;
    case "product": {
      const { image, name, category, price } = suggestion.product;
      return (
        <>
          <NamedSuggestion image={image} name={name} note={category} />
          <span className="font-semibold tabular-nums">{formatDollars(price)}</span>
        </>
      );
    }
    case "all results": {
      const { count } = suggestion;
      return (
        <span className="flex-1 text-center font-semibold text-brand-800">
          {count === 1 ? "See 1 result" : `See all ${count} results`}
        </span>
      );
    }
  }
}

interface NamedSuggestionProps {
  readonly image: string | null;
  readonly name: string;
  readonly note: string;
}

function NamedSuggestion({ image, name, note }: NamedSuggestionProps) {
  return (
    <>
      {image === null ? (
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-50 text-brand-700">
          <LayoutGrid aria-hidden className="size-5" />
        </span>
      ) : (
        <img
          src={image}
          alt=""
          width={40}
          height={40}
          className="size-10 shrink-0 rounded-control bg-sunken"
        />
      )}
      <span className="min-w-0 flex-1 leading-snug">
        <span className="line-clamp-2 font-medium break-words sm:line-clamp-3">{name}</span>
        <span className="block text-small text-ink-muted">{note}</span>
      </span>
    </>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
