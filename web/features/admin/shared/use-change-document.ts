import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";

interface SavedDocument<Document> {
  readonly document: Document;
  readonly version: number;
}

interface DocumentOptions<Document> {
  readonly current: SavedDocument<Document>;
  readonly reload: () => Promise<SavedDocument<Document>>;
  readonly save: (document: Document, version: number) => Promise<SavedDocument<Document>>;
  /** Names the document, as in "Someone else changed the taxes in the meantime." */
  readonly documentName: string;
}

/**
 * Returns a function that changes a document of the store, saves it, and offers to undo the change. It throws an
 * ApiError if the server refuses the change.
 */
export function useChangeDocument<Document>({
  current,
  reload,
  save,
  documentName,
}: DocumentOptions<Document>) {
  return async function changeDocument(
    update: (document: Document) => Document,
    message: string,
  ): Promise<void> {
    const next = update(current.document);
    try {
      const { version } = await save(next, current.version);
      adminToast.undoable(message, () => void undo(version), documentName);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
      const { document } = await reload();
      if (!hasSameJson(document, next)) throw createConflictError(error, documentName);
      // An earlier save succeeded, but its response was lost.
      adminToast.success(message);
    }
  };

  async function undo(savedVersion: number): Promise<void> {
    try {
      await save(current.document, savedVersion);
      adminToast.success("The change has been undone.");
    } catch (error) {
      adminToast.error(getErrorMessage(error));
    }
  }
}

function hasSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function createConflictError({ status, code }: ApiError, documentName: string): ApiError {
  const message = `Someone else changed ${documentName} in the meantime. Check them, and save again.`;
  return new ApiError(message, { status, code });
}
