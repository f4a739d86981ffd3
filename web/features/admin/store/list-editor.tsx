import { Trash2 } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { RowIconButton } from "../shared/row-icon-button.tsx";
import { moveEntry, SortableList } from "../shared/sortable-list.tsx";

/** Updates the latest list instead of the rendered one, because an upload may end after further edits. */
export type ChangeList<Entry> = (update: (list: readonly Entry[]) => Entry[]) => void;

/** Error messages by the path of their value, such as 'banners.0.title'. */
export type PathErrors = Readonly<Record<string, string | undefined>>;

type Fields = Readonly<Record<string, unknown>>;
type Changes<Entry> = Partial<Entry> | ((latest: Entry) => Partial<Entry>);
type FieldName<Entry> = Entry extends Fields ? keyof Entry & string : never;

interface ListEditorProps<Entry extends Fields> {
  /** Accessible name of the list. */
  readonly label: string;
  /** Names one entry, such as "banner". */
  readonly noun: string;
  readonly entries: readonly Entry[];
  /** Path of the list in the form's values, such as 'columns.0.links'. */
  readonly path: string;
  readonly errors: PathErrors;
  readonly onChange: ChangeList<Entry>;
  /** Returns the name of an entry for its buttons, or an empty string while it has none. */
  readonly getName: (entry: Entry) => string;
  readonly renderEntry: (item: ListItem<Entry>) => ReactNode;
  readonly newEntry: Entry;
  readonly max: number;
  readonly addLabel: string;
  /** True if a new entry becomes the first one. */
  readonly addsFirst?: boolean;
  /** Shown beside the Add button. */
  readonly addOptions?: ReactNode;
  /** Shown instead of an empty list. */
  readonly emptyText?: string;
  /** False for a list whose order has no meaning. */
  readonly canMove?: boolean;
  /** Receives the key of an entry that the admin added. */
  readonly onAdd?: (key: string) => void;
}

export interface ListItem<Entry> {
  readonly entry: Entry;
  /** Stays with the entry when it is edited or moved. */
  readonly key: string;
  readonly index: number;
  /** The entry's name, or "the new banner". */
  readonly name: string;
  readonly change: (changes: Changes<Entry>) => void;
  /** Props of a text field or select. */
  readonly text: (field: FieldName<Entry>) => {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  };
  /** The handle that moves the entry, and the button that removes it. */
  readonly buttons: ReactNode;
}

/** Edits a list in a form. Entries can be added, moved and removed. */
export function ListEditor<Entry extends Fields>({
  label,
  noun,
  entries,
  path,
  errors,
  onChange,
  getName,
  renderEntry,
  newEntry,
  max,
  addLabel,
  addsFirst = false,
  addOptions,
  emptyText,
  canMove = true,
  onAdd,
}: ListEditorProps<Entry>) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const keys = useEntryKeys(entries);
  const [focusTarget, setFocusTarget] = useState<FocusTarget>();

  useEffect(() => {
    if (focusTarget === undefined) return;
    const { index, selector } = focusTarget;
    const control = list.current?.children[index]?.querySelector<HTMLElement>(selector);
    (control ?? addButton.current)?.focus();
  }, [focusTarget]);

  function add() {
    const index = addsFirst ? 0 : entries.length;
    const entry = { ...newEntry };
    onChange((current) => current.toSpliced(index, 0, entry));
    onAdd?.(keys.get(entry));
    setFocusTarget({ index, selector: "input, select" });
  }

  function remove(key: string, index: number) {
    onChange((current) => current.filter((entry) => keys.get(entry) !== key));
    setFocusTarget({ index: Math.min(index, entries.length - 2), selector: "[data-remove]" });
  }

  const getEntryName = (entry: Entry) => getName(entry) || `the new ${noun}`;

  function toItem(entry: Entry, index: number, handle: ReactNode): ListItem<Entry> {
    const key = keys.get(entry);
    const name = getEntryName(entry);
    const change = (changes: Changes<Entry>) =>
      onChange((current) =>
        current.map((latest) => {
          if (keys.get(latest) !== key) return latest;
          const changed = { ...latest, ...(typeof changes === "function" ? changes(latest) : changes) };
          keys.set(changed, key);
          return changed;
        }),
      );
    return {
      entry,
      key,
      index,
      name,
      change,
      text: (field) => ({
        value: String(entry[field] ?? ""),
        error: errors[`${path}.${index}.${field}`],
        // TypeScript widens a computed key to a string, although it is the name of a field.
        onChange: ({ target }) => change({ [field]: target.value } as Partial<Entry>),
      }),
      buttons: (
        <div className="ml-auto flex">
          {handle}
          <RowIconButton
            data-remove
            label={`Remove ${name}`}
            icon={Trash2}
            onClick={() => remove(key, index)}
          />
        </div>
      ),
    };
  }

  const listError = errors[path];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {entries.length === 0 && emptyText !== undefined && <p className="text-ink-muted">{emptyText}</p>}
      <SortableList
        ref={list}
        label={label}
        canMove={canMove}
        items={entries.map((entry) => ({ id: keys.get(entry), name: getEntryName(entry) }))}
        onMove={(from, to) => onChange((current) => moveEntry(current, from, to))}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden"
        itemClassName="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line p-3"
        renderItem={(index, handle) => {
          const entry = entries[index];
          return entry && renderEntry(toItem(entry, index, handle));
        }}
      />
      {listError !== undefined && (
        <p role="alert" className="text-small font-medium text-danger">
          {listError}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {addOptions}
        <Button
          ref={addButton}
          variant="secondary"
          className="grow"
          disabled={entries.length >= max}
          onClick={add}
        >
          {addLabel}
        </Button>
      </div>
    </div>
  );
}

/** The target of the focus once the list has changed: a control of an entry, or the Add button if the list has none. */
interface FocusTarget {
  readonly index: number;
  readonly selector: string;
}

/**
 * Gives each entry a key, because entries have no ids and their names are editable. It stays with an entry that is
 * moved, and with one that is edited or replaced by its saved version.
 */
function useEntryKeys(entries: readonly object[]) {
  const [keys] = useState(() => new WeakMap<object, string>());
  const previous = useRef(entries);
  useEffect(() => {
    previous.current = entries;
  }, [entries]);

  function get(entry: object): string {
    const key = keys.get(entry) ?? crypto.randomUUID();
    keys.set(entry, key);
    return key;
  }

  for (const [index, entry] of entries.entries()) {
    const former = previous.current[index];
    if (keys.has(entry) || former === undefined || entries.includes(former)) continue;
    keys.set(entry, get(former));
  }
  return { get, set: (entry: object, key: string) => keys.set(entry, key) };
}
