import { Select } from "../../../components/fields.tsx";

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
  className = "sm:w-auto",
}: FilterProps<Value> & { readonly disabled?: boolean; readonly className?: string }) {
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      disabled={disabled}
      options={options.map((option) => ({ value: option.value ?? "", label: option.label }))}
      onChange={(event) => {
        const selected = options.find((option) => (option.value ?? "") === event.target.value);
        if (selected !== undefined) onChange(selected.value);
      }}
      className={className}
    />
  );
}
