import { useState } from "react";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { type FormOptions, type SubmitFailure, useForm } from "../../../lib/use-form.ts";
import { connectionAdvice } from "./requests.ts";

/** A document that all admins share, with the version that it had when it was read. */
export interface StoredDocument<Document> {
  readonly document: Document;
  readonly version: number;
}

interface DocumentOptions<Document> {
  /** Names the document, as in "Someone else changed the taxes in the meantime." */
  readonly name: string;
  /** The newest version that was read. */
  readonly latest: StoredDocument<Document>;
  readonly save: (document: Document, version: number) => Promise<StoredDocument<Document>>;
  readonly reload: () => Promise<StoredDocument<Document>>;
}

/**
 * Changes a document that all admins share. A save names the version that the change is based on, so that the server
 * refuses to replace what someone else saved since, and each change can be undone.
 */
export function useDocument<Document>({ name, latest, save, reload }: DocumentOptions<Document>) {
  /** Saves a change of the document as it was read. Throws an ApiError if the server refuses the change itself. */
  async function change(
    base: StoredDocument<Document>,
    update: (document: Document) => Document,
    message: string,
  ): Promise<SaveOutcome<unknown, StoredDocument<Document>>> {
    const next = update(base.document);
    const outcome = await saveVersion({
      save: () => save(next, base.version),
      reload,
      isSaved: ({ document }) => hasSameJson(document, next),
    });
    if (outcome.kind === "saved") {
      const undo = () => save(base.document, outcome.result.version);
      adminToast.undoable(message, () => void showUndone(undo), name);
    }
    if (outcome.kind === "saved-before") adminToast.success(message);
    return outcome;
  }

  return {
    name,
    latest,
    reload,
    change,
    /** Saves a change of what the page shows, such as the removal of a row, and shows a failure as a message. */
    changeLatest(update: (document: Document) => Document, message: string): void {
      change(latest, update, message).then(
        ({ kind }) =>
          kind === "conflict" && adminToast.error(`${describeRecordConflict(name)} Check, and try again.`),
        (error: unknown) => adminToast.error(getErrorMessage(error)),
      );
    },
  };
}

async function showUndone(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    adminToast.success("The change has been undone.");
  } catch (error) {
    adminToast.error(getErrorMessage(error));
  }
}

interface DocumentFormOptions<Document, Fields extends object, Output>
  extends Pick<FormOptions<Fields, Output>, "schema"> {
  /** Returns the values of the form's part of the document, or those of a new row. */
  readonly toFields: (document: Document) => Fields;
  /** Returns the document with what was typed. Adds the row if the document doesn't have it. */
  readonly update: (document: Document, output: Output) => Document;
  /** The saved row that the form changes. Undefined for a new row, and for a part that every document has. */
  readonly row?: SavedRow<Document> | undefined;
  readonly savedMessage: string;
  /** Closes a form in a dialog, after a save or because its row is gone. */
  readonly onClose?: () => void;
}

interface SavedRow<Document> {
  /** The name of such a row, as in "Someone else deleted or replaced this rate." */
  readonly noun: string;
  readonly isIn: (document: Document) => boolean;
}

/**
 * Holds the form of a part of a document. Edits stay based on the version that the form showed when they began, although
 * the page behind a dialog shows newer ones: the server then refuses to save, and the admin chooses. A version in which
 * only other parts changed, such as after a save of another form on the page, is no conflict.
 */
export function useDocumentForm<Document, Fields extends object, Output>(
  { name, latest, change, reload }: ReturnType<typeof useDocument<Document>>,
  { schema, toFields, update, row, savedMessage, onClose }: DocumentFormOptions<Document, Fields, Output>,
) {
  const [shown, setShown] = useState(latest);
  // The conflict, from its discovery on, with the version that someone else saved unless that could not be loaded.
  const [conflict, setConflict] = useState<{ readonly newest: StoredDocument<Document> | undefined }>();
  const form = useForm<Fields, Output>({
    initial: toFields(shown.document),
    schema,
    submit: async (output): Promise<SubmitFailure<Fields> | undefined> => {
      const base = conflict?.newest ?? shown;
      if (conflict === undefined && isRowGone(base)) return refuse(base);
      const outcome = await change(base, (document) => update(document, output), savedMessage);
      if (outcome.kind === "conflict") return refuse(outcome.newest);
      setConflict(undefined);
      onClose?.();
      return undefined;
    },
  });
  if (shown.version !== latest.version && !form.isSubmitting && (!form.isDirty || hasSamePart(shown))) {
    setShown(latest);
  }
  if (
    conflict?.newest !== undefined &&
    conflict.newest.version !== latest.version &&
    hasSamePart(conflict.newest)
  ) {
    setConflict({ newest: latest });
  }

  function isRowGone({ document }: StoredDocument<Document>): boolean {
    return row !== undefined && !row.isIn(document);
  }

  function hasSamePart(other: StoredDocument<Document>): boolean {
    return (
      isRowGone(other) === isRowGone(latest) &&
      hasSameJson(toFields(other.document), toFields(latest.document))
    );
  }

  function refuse(newest: StoredDocument<Document> | undefined): SubmitFailure<Fields> {
    setConflict({ newest });
    const isGone = newest !== undefined && isRowGone(newest);
    return { message: isGone && row !== undefined ? explainDeletion(row.noun) : explainConflict(name) };
  }

  async function showNewest() {
    const newest = await loadNewest(reload);
    if (newest === undefined) return;
    setConflict(undefined);
    setShown(newest);
    form.reset(toFields(newest.document));
    if (isRowGone(newest)) onClose?.();
  }

  return {
    ...form,
    recordName: name,
    isConflict: conflict !== undefined,
    /** Discards the edits. */
    reset() {
      setConflict(undefined);
      setShown(latest);
      form.reset(toFields(latest.document));
    },
    /** Shows what someone else saved instead of the edits. Closes the dialog of a row that is gone. */
    reload: () => void showNewest(),
  };
}

/** Loads what someone else saved. Returns undefined, after a message, if that failed: the edits must then remain. */
export async function loadNewest<Newest>(reload: () => Promise<Newest>): Promise<Newest | undefined> {
  try {
    return await reload();
  } catch {
    adminToast.error(`Their changes could not be loaded. ${connectionAdvice}`);
    return undefined;
  }
}

type SaveOutcome<Result, Newest> =
  | { readonly kind: "saved"; readonly result: Result }
  /** An earlier save of the same values succeeded, but its response was lost. */
  | { readonly kind: "saved-before" }
  /** Someone else saved in the meantime. Their version is undefined if it could not be loaded. */
  | { readonly kind: "conflict"; readonly newest: Newest | undefined };

interface VersionedSave<Result, Newest> {
  readonly save: () => Promise<Result>;
  readonly reload: () => Promise<Newest>;
  /** Returns true if what was reloaded is what the save sent. */
  readonly isSaved: (newest: Newest) => boolean;
}

/** Saves in place of a version, and reads the newest one if it is another. Throws other failures. */
export async function saveVersion<Result, Newest>({
  save,
  reload,
  isSaved,
}: VersionedSave<Result, Newest>): Promise<SaveOutcome<Result, Newest>> {
  try {
    return { kind: "saved", result: await save() };
  } catch (error) {
    if (!isVersionConflict(error)) throw error;
    const newest = await reload().catch(() => undefined);
    if (newest !== undefined && isSaved(newest)) return { kind: "saved-before" };
    return { kind: "conflict", newest };
  }
}

/**
 * Returns true if another save changed the version. A conflict that names a field is a value of another record, such as
 * a SKU.
 */
function isVersionConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict" && Object.keys(error.errors).length === 0;
}

export function hasSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function describeRecordConflict(name: string): string {
  return `Someone else changed ${name} in the meantime.`;
}

/** Explains the two buttons of a form with a conflict (editor.tsx). */
export function explainConflict(name: string): string {
  return `${describeRecordConflict(name)} Reload to see their changes instead of yours, or overwrite them with what you typed.`;
}

/** Explains the same buttons if someone else deleted the form's row. */
function explainDeletion(noun: string): string {
  return `Someone else deleted or replaced this ${noun} in the meantime. Reload to close it, or overwrite to add it as you typed it.`;
}
