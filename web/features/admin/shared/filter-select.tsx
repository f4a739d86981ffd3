import { controlClass } from "../../../components/classes.ts";

export interface FilterProps<Value extends string | undefined> {
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
  disabled = false,
}: FilterProps<Value> & { readonly disabled?: boolean }) {
  return (
    <select
      aria-label={label}
      value={value ?? ""}
      disabled={disabled}
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
