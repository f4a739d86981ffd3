interface SelectionBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** True if only some of the rows are selected. */
  readonly isPartial?: boolean;
  readonly disabled: boolean;
  /** @param isRange True if Shift was held, to select the rows from the last one as well. */
  readonly onChange: (isSelected: boolean, isRange: boolean) => void;
}

/**
 * Renders a checkbox that selects table rows. It is large enough to tap without making its row taller, and lies above
 * the row's own action.
 */
export function SelectionBox({ label, checked, isPartial = false, disabled, onChange }: SelectionBoxProps) {
  return (
    <label className="relative z-10 -m-3 grid size-11 place-items-center select-none">
      <input
        type="checkbox"
        aria-label={label}
        className="size-4.5"
        disabled={disabled}
        checked={checked}
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartial;
        }}
        // React calls it for the click of a mouse or a key, which knows whether Shift was held.
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
