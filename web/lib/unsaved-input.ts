import { createContext, useContext, useEffect, useId } from "react";

/** The ids of a dialog's parts that have unsaved input. */
export const UnsavedInputContext = createContext<Set<string> | undefined>(undefined);

/** Reports whether a part of a dialog has unsaved input. The dialog asks before it discards any. */
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
