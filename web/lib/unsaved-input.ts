import { createContext, useContext, useEffect, useId } from "react";

/** Of a dialog: which parts of it hold something that was typed and not saved. */
export const UnsavedInputContext = createContext<Set<string> | undefined>(undefined);

/** A dialog asks before it discards what was typed in it. Everything that is typed into in a dialog reports it. */
export function useReportUnsavedInput(isDirty: boolean): void {
  const parts = useContext(UnsavedInputContext);
  const id = useId();
  useEffect(() => {
    if (!isDirty || parts === undefined) return;
    parts.add(id);
    return () => {
      parts.delete(id);
    };
  }, [isDirty, parts, id]);
}
