import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { IconButton } from "../shared/icon-button.tsx";

interface ListButtonsProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** Up, down and away, of one entry of a list. */
export function ListButtons({ name, index, count, onMove, onRemove }: ListButtonsProps) {
  return (
    <div className="ml-auto flex">
      <IconButton
        label={`Move ${name} up`}
        icon={ArrowUp}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={ArrowDown}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
    </div>
  );
}

/** The list with one entry moved. */
export function moved<Entry>(list: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const entry = list[index];
  return entry === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + by, 0, entry);
}
