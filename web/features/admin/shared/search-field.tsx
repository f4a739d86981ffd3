import { Search, X } from "lucide-react";
import { controlClass } from "../../../components/classes.ts";
import { useDelayedText } from "../../../components/delayed-text-field.tsx";
import { classNames } from "../../../lib/class-names.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  /**
   * @param isTyping True if the text continues the previous one, and so replaces its entry in the browser's history.
   */
  readonly onCommit: (text: string | undefined, isTyping: boolean) => void;
}

/** Searches 300 ms after the last keystroke, or at once on Enter. */
export function SearchField({ label, placeholder, value = "", onCommit }: SearchFieldProps) {
  const { draft, clear, inputProps } = useDelayedText({
    value,
    delayMs: 300,
    onCommit: (text, isFirst) => onCommit(text || undefined, !isFirst),
  });
  return (
    <span className="relative block">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-muted"
      />
      <input
        type="text"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        {...inputProps}
        className={classNames(controlClass, "pl-10 text-ellipsis lg:text-body", draft !== "" && "pr-10")}
      />
      {draft !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-muted hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </span>
  );
}
