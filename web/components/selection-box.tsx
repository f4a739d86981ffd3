interface SelectionBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** True if only some of the rows are selected. */
  readonly isPartial?: boolean;
  readonly disabled: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/**
 * Renders a checkbox that selects table rows. It is large enough to tap without making its row taller, and lies above the
 * row's own action.
 */
export function SelectionBox({ label, checked, isPartial = false, disabled, onChange }: SelectionBoxProps) {
  return (
    <label className="relative z-10 -m-3 grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        className="size-4.5"
        disabled={disabled}
        checked={checked}
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartial;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
