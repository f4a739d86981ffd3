import { useId } from "react";
import type { FilterProps } from "./filter-select.tsx";

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
          className="flex min-h-8 items-center gap-2.5 rounded-control px-1 text-small hover:bg-brand-50 pointer-coarse:min-h-11"
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
