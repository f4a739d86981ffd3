import { QuantityStepper } from "../../components/quantity-stepper.tsx";

/** The number of units by the id of the order line. */
export type UnitCounts = Readonly<Record<string, number>>;

interface UnitPickerProps {
  readonly label: string;
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly note: string;
    readonly max: number;
  }[];
  readonly selected: UnitCounts;
  readonly onChange: (selected: UnitCounts) => void;
}

export function UnitPicker({ label, lines, selected, onChange }: UnitPickerProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-control border border-line">
      {lines.map(({ id, name, note, max }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
          <span className="min-w-0 flex-1 text-body">
            <span className="block font-medium break-words">{name}</span>
            <span className="block text-small text-ink-muted">{note}</span>
          </span>
          <QuantityStepper
            label={name}
            value={selected[id] ?? 0}
            min={0}
            max={max}
            onChange={(quantity) => onChange({ ...selected, [id]: quantity })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Converts the selection for a request, without lines that have no selected unit. */
export function toOrderUnits(selected: UnitCounts) {
  return Object.entries(selected)
    .filter(([, quantity]) => quantity > 0)
    .map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
}
