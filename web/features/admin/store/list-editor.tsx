import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../components/button.tsx";
import { RowIconButton } from "../shared/row-icon-button.tsx";

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
  /**
   * Called when entries were added, moved or removed, so that indexes belong to other entries.
   * @param addedIndex the index of the new entry, undefined if none was added
   */
  readonly onReindex?: (addedIndex: number | undefined) => void;
}

export interface ListItem<Entry> {
  readonly entry: Entry;
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
  /** The buttons that move and remove the entry. */
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
  onReindex,
}: ListEditorProps<Entry>) {
  const list = useRef<HTMLOListElement>(null);
  // Part of the keys, so that no state of an entry, such as an upload, stays at an index that another entry took.
  const [orderVersion, setOrderVersion] = useState(0);
  // The keys are "add", or an entry's index and an action, such as "0.up".
  const buttons = useRef(new Map<string, HTMLButtonElement | null>());

  function reindex(update: (list: readonly Entry[]) => Entry[], addedIndex?: number) {
    // The change must render at once, because the focus then moves to an element that it creates.
    flushSync(() => {
      onChange(update);
      if (addedIndex !== entries.length) setOrderVersion((version) => version + 1);
      onReindex?.(addedIndex);
    });
  }

  function focusFirstActive(keys: readonly string[]) {
    keys
      .map((key) => buttons.current.get(key))
      .find((button) => button?.ariaDisabled === null)
      ?.focus();
  }

  function move(index: number, step: 1 | -1) {
    const newIndex = index + step;
    reindex((current) => moveEntry(current, index, newIndex));
    const [direction, opposite] = step === 1 ? ["down", "up"] : ["up", "down"];
    focusFirstActive([`${newIndex}.${direction}`, `${newIndex}.${opposite}`]);
  }

  function remove(index: number) {
    reindex((current) => current.toSpliced(index, 1));
    focusFirstActive([`${index}.remove`, `${index - 1}.remove`, "add"]);
  }

  function add() {
    const index = addsFirst ? 0 : entries.length;
    reindex((current) => current.toSpliced(index, 0, newEntry), index);
    list.current?.children[index]?.querySelector<HTMLElement>("input, select")?.focus();
  }

  function toItem(entry: Entry, index: number): ListItem<Entry> {
    const name = getName(entry) || `the new ${noun}`;
    const change = (changes: Changes<Entry>) =>
      onChange((current) =>
        current.map((latest, position) => {
          if (position !== index) return latest;
          return { ...latest, ...(typeof changes === "function" ? changes(latest) : changes) };
        }),
      );
    return {
      entry,
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
        <EntryButtons
          name={name}
          canMove={canMove}
          isFirst={index === 0}
          isLast={index === entries.length - 1}
          onMove={(step) => move(index, step)}
          onRemove={() => remove(index)}
          registerButton={(action, button) => {
            buttons.current.set(`${index}.${action}`, button);
          }}
        />
      ),
    };
  }

  const listError = errors[path];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {entries.length === 0 && emptyText !== undefined && <p className="text-ink-muted">{emptyText}</p>}
      <ol ref={list} aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {entries.map((entry, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and their names are editable
            key={`${orderVersion}.${index}`}
            className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line p-3"
          >
            {renderEntry(toItem(entry, index))}
          </li>
        ))}
      </ol>
      {listError !== undefined && (
        <p role="alert" className="text-small font-medium text-danger">
          {listError}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {addOptions}
        <Button
          ref={(button) => {
            buttons.current.set("add", button);
          }}
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

interface EntryButtonsProps {
  readonly name: string;
  readonly canMove: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
  /** Receives each button, so that it can get the focus, and null when it is unmounted. */
  readonly registerButton: (action: "up" | "down" | "remove", button: HTMLButtonElement | null) => void;
}

function EntryButtons({
  name,
  canMove,
  isFirst,
  isLast,
  onMove,
  onRemove,
  registerButton,
}: EntryButtonsProps) {
  return (
    <div className="ml-auto flex">
      {canMove && (
        <>
          <RowIconButton
            ref={(button) => registerButton("up", button)}
            label={`Move ${name} up`}
            icon={ArrowUp}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <RowIconButton
            ref={(button) => registerButton("down", button)}
            label={`Move ${name} down`}
            icon={ArrowDown}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <RowIconButton
        ref={(button) => registerButton("remove", button)}
        label={`Remove ${name}`}
        icon={Trash2}
        onClick={onRemove}
      />
    </div>
  );
}

function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
