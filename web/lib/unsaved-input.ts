import { createContext, useContext, useEffect, useId } from "react";

/** The ids of a dialog's parts with unsaved input, or undefined outside a dialog. */
export const UnsavedInputContext = createContext<Set<string> | undefined>(undefined);

/** Reports to a dialog that a part of it has unsaved input. The dialog asks before it discards any. */
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
