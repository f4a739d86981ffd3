import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { IconButton } from "../shared/icon-button.tsx";

interface ListButtonsProps<Entry> {
  /** Of the entry, for screen readers. */
  readonly name: string;
  readonly list: readonly Entry[];
  readonly index: number;
  readonly onChange: (list: Entry[]) => void;
}

/** Up, down and away, of one entry of a list. */
export function ListButtons<Entry>({ name, list, index, onChange }: ListButtonsProps<Entry>) {
  return (
    <div className="ml-auto flex">
      <IconButton
        label={`Move ${name} up`}
        icon={ArrowUp}
        disabled={index === 0}
        onClick={() => onChange(moved(list, index, -1))}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={ArrowDown}
        disabled={index === list.length - 1}
        onClick={() => onChange(moved(list, index, 1))}
      />
      <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => onChange(list.toSpliced(index, 1))} />
    </div>
  );
}

function moved<Entry>(list: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const entry = list[index];
  return entry === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + by, 0, entry);
}
