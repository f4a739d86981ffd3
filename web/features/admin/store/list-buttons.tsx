import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { IconButton } from "../shared/icon-button.tsx";

/** Changes a list as it is by then: an upload may end after more was edited. */
export type ChangeList<Entry> = (update: (list: readonly Entry[]) => Entry[]) => void;
/** By the path in the document: 'banners.0.title'. */
export type PathErrors = Readonly<Record<string, string | undefined>>;

interface ListButtonsProps<Entry> {
  /** Of the entry, for screen readers. */
  readonly name: string;
  readonly list: readonly Entry[];
  readonly index: number;
  readonly onChange: ChangeList<Entry>;
}

/** Up, down and away, of one entry of a list. */
export function ListButtons<Entry>({ name, list, index, onChange }: ListButtonsProps<Entry>) {
  return (
    <div className="ml-auto flex">
      <IconButton
        label={`Move ${name} up`}
        icon={ArrowUp}
        disabled={index === 0}
        onClick={() => onChange((current) => moved(current, index, -1))}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={ArrowDown}
        disabled={index === list.length - 1}
        onClick={() => onChange((current) => moved(current, index, 1))}
      />
      <IconButton
        label={`Remove ${name}`}
        icon={Trash2}
        onClick={() => onChange((current) => current.toSpliced(index, 1))}
      />
    </div>
  );
}

function moved<Entry>(list: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const entry = list[index];
  return entry === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + by, 0, entry);
}
