import { useEffect, useState } from "react";
import { getDraftStore, type ProductDraft } from "./draft.ts";

/** What was typed and not saved before, and the keeping of what is typed now. @param id of the product, or 'new' */
export function useProductDraft(id: string) {
  const [store] = useState(() => getDraftStore(id));
  const [draft, setDraft] = useState(() => store.read());
  return {
    draft,
    forget: () => store.write(null),
    /** Deletes it, and starts from what is saved: the page is read again. */
    discard: () => {
      store.write(null);
      setDraft(null);
      window.location.reload();
    },
    store,
  };
}
type ProductDraftHook = ReturnType<typeof useProductDraft>;

/** Keeps the draft as long as there is anything to lose; a form that is done keeps nothing. */
export function useKeptDraft(
  { store }: ProductDraftHook,
  isDone: () => boolean,
  current: Omit<ProductDraft, "savedAt"> | null,
): void {
  useEffect(() => {
    if (isDone()) return;
    store.write(current === null ? null : { ...current, savedAt: new Date().toISOString() });
  });
}
