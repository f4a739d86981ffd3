import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { controlClass } from "../../../components/fields.tsx";
import { classNames } from "../../../lib/class-names.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

/** Searches 300 ms after the last letter (specification section 9), at once on Enter, and has a way to empty it. */
export function SearchField({ label, placeholder, value, onCommit }: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The value changed from outside: the back button, Clear Filters.
  useEffect(() => {
    clearTimeout(timer.current);
    setDraft(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onCommit(text.trim());
  };

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
        value={draft}
        maxLength={200}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => commit(text), delayMilliseconds);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(draft);
        }}
        className={classNames(controlClass, "pl-10 lg:text-[0.9375rem]", draft !== "" && "pr-10")}
      />
      {draft !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setDraft("");
            commit("");
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-muted hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </span>
  );
}

const delayMilliseconds = 300;
