interface RadioListProps<Option extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: Option | undefined;
  /** Undefined stands for all. */
  readonly options: readonly (Option | undefined)[];
  readonly labelOf: (option: Option | undefined) => string;
  readonly onChange: (option: Option | undefined) => void;
}

export function RadioList<Option extends string>({
  name,
  label,
  value,
  options,
  labelOf,
  onChange,
}: RadioListProps<Option>) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option ?? "all"}
          className="flex min-h-8 items-center gap-2.5 rounded-control px-1 text-sm hover:bg-evergreen-50 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
            className="size-4 shrink-0"
          />
          {labelOf(option)}
        </label>
      ))}
    </fieldset>
  );
}
