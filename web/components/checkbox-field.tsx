import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { classNames } from "../lib/class-names.ts";

interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export function CheckboxField({ label, error, hint, id, className, ...input }: CheckboxFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const noteId = `${controlId}-note`;
  const note = error ?? hint;
  return (
    <div>
      <label
        htmlFor={controlId}
        className="flex min-h-9 items-center gap-3 text-[0.9375rem] text-ink pointer-coarse:min-h-11"
      >
        <input
          type="checkbox"
          {...input}
          id={controlId}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className={classNames("size-5 shrink-0 rounded", className)}
        />
        <span>{label}</span>
      </label>
      {note && (
        <p
          id={noteId}
          className={classNames("pl-8 text-sm", error ? "font-medium text-danger" : "text-ink-muted")}
        >
          {note}
        </p>
      )}
    </div>
  );
}
