import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";

interface ListButtonsProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** Up, down and away, of one entry of a list. */
export function ListButtons({ name, index, count, onMove, onRemove }: ListButtonsProps) {
  const buttons = [
    { Icon: ArrowUp, label: `Move ${name} up`, isOff: index === 0, act: () => onMove(-1) },
    { Icon: ArrowDown, label: `Move ${name} down`, isOff: index === count - 1, act: () => onMove(1) },
    { Icon: Trash2, label: `Remove ${name}`, isOff: false, act: onRemove },
  ];
  return (
    <div className="ml-auto flex">
      {buttons.map(({ Icon, label, isOff, act }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          disabled={isOff}
          onClick={act}
          className="grid size-11 place-items-center rounded-control text-ink hover:bg-evergreen-50 disabled:opacity-35"
        >
          <Icon aria-hidden className="size-4.5" />
        </button>
      ))}
    </div>
  );
}

/** The list with one entry moved. */
export function moved<Entry>(list: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const entry = list[index];
  return entry === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + by, 0, entry);
}
