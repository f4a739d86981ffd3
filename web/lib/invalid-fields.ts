import { createContext, useContext, useEffect, useState } from "react";

interface InvalidField {
  readonly label: string;
  /** True if the field shows its error, and not only that it has one. */
  readonly hasMessage: boolean;
}

interface InvalidFields {
  readonly fields: readonly InvalidField[];
  /** Adds a field, and returns the function that removes it. */
  readonly add: (field: InvalidField) => () => void;
}

/** The invalid fields of a form, in the order in which they became invalid. */
export const InvalidFieldsContext = createContext<InvalidFields | undefined>(undefined);

/** Holds the invalid fields that the controls of a form report. */
export function useInvalidFields(): InvalidFields {
  const [fields, setFields] = useState<readonly InvalidField[]>([]);
  const [add] = useState(() => (field: InvalidField) => {
    setFields((current) => [...current, field]);
    return () => setFields((current) => current.filter((other) => other !== field));
  });
  return { fields, add };
}

/** Reports a field to its form while it is invalid, so that the message at the button names it. */
export function useReportInvalid(isInvalid: boolean, label: string, hasMessage: boolean): void {
  const add = useContext(InvalidFieldsContext)?.add;
  useEffect(() => {
    if (isInvalid) return add?.({ label, hasMessage });
  }, [isInvalid, label, hasMessage, add]);
}

/** Names the invalid fields of the form around. Returns blank text for a single one that shows its own message. */
export function useInvalidLabels(): string {
  const fields = useContext(InvalidFieldsContext)?.fields ?? [];
  if (fields.length === 1 && fields[0]?.hasMessage === true) return "";
  const labels = fields.map(({ label }) => label.replace(/\?$/, "")).filter((label) => label !== "");
  return new Intl.ListFormat("en-CA").format(labels);
}
