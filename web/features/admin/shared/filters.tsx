import { Search, X } from "lucide-react";
import { useId } from "react";
import { controlClass } from "../../../components/classes.ts";
import { DelayedTextField, useDelayedText } from "../../../components/delayed-text-field.tsx";
import { classNames } from "../../../lib/class-names.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  /** @param isTyping the text continues the previous one, and replaces it in the browser's history */
  readonly onCommit: (text: string | undefined, isTyping: boolean) => void;
}

/** A search field that searches 300 ms after the last keystroke, or at once on Enter, and can be cleared. */
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
        className={classNames(controlClass, "pl-10 lg:text-[0.9375rem]", draft !== "" && "pr-10")}
      />
      {draft !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-muted hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </span>
  );
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** @param isTyping the day corrects the previous one, and replaces it in the browser's history */
  readonly onCommit: (day: string | undefined, isTyping: boolean) => void;
}

export function DayFilter({ label, value = "", min, max, onCommit }: DayFilterProps) {
  return (
    <DelayedTextField
      label={label}
      type="date"
      value={value}
      min={min}
      max={max}
      validate={refuseUnfinishedYear}
      onCommit={(day, isFirst) => onCommit(day || undefined, !isFirst)}
    />
  );
}

/** Ignores the years 0002, 0020 and 0202, which browsers report while 2026 is being typed. */
function refuseUnfinishedYear(day: string): "" | undefined {
  return day !== "" && day < "1000" ? "" : undefined;
}

interface FilterProps<Value extends string | undefined> {
  /** Accessible name. Sighted users see only the options. */
  readonly label: string;
  readonly value: Value;
  /** An option whose value is undefined removes the filter. */
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

export function FilterSelect<const Value extends string | undefined>({
  label,
  value,
  options,
  onChange,
}: FilterProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => {
        const selected = options.find((option) => (option.value ?? "") === event.target.value);
        if (selected !== undefined) onChange(selected.value);
      }}
      className={`${controlClass} sm:w-auto`}
    >
      {options.map((option) => (
        <option key={option.value ?? ""} value={option.value ?? ""}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export function RadioList<const Value extends string | undefined>({
  label,
  value,
  options,
  onChange,
}: FilterProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value ?? ""}
          className="flex min-h-8 items-center gap-2.5 rounded-control px-1 text-sm hover:bg-evergreen-50 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-4 shrink-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
