import { DelayedTextField } from "../../../components/delayed-text-field.tsx";

interface DayRangeFilterProps {
  readonly range: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly onChange: (
    changes: { from: string | undefined } | { to: string | undefined },
    isTyping: boolean,
  ) => void;
}

/** Filters by the first and the last day. */
export function DayRangeFilter({ range: { from, to }, onChange }: DayRangeFilterProps) {
  return (
    <>
      <DayFilter
        label="From"
        value={from}
        max={to}
        onCommit={(day, isTyping) => onChange({ from: day }, isTyping)}
      />
      <DayFilter
        label="To"
        value={to}
        min={from}
        onCommit={(day, isTyping) => onChange({ to: day }, isTyping)}
      />
    </>
  );
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** @param isTyping True if the day corrects the previous one, and so replaces its entry in the browser's history. */
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
      validate={ignoreUnfinishedYear}
      onCommit={(day, isFirst) => onCommit(day || undefined, !isFirst)}
    />
  );
}

/** Ignores the years 0002, 0020 and 0202, which browsers report while 2026 is being typed. */
function ignoreUnfinishedYear(day: string): "" | undefined {
  return day !== "" && day < "1000" ? "" : undefined;
}
