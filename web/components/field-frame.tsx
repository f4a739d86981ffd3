import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

export interface FieldTexts {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export interface FieldControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldFrameProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly children: (control: FieldControlProps) => ReactNode;
}

/** A label above a control, its hint and its error below, tied together for assistive technology. */
export function FieldFrame({ label, error, hint, id, isRequired, children }: FieldFrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={controlId} className="text-sm font-medium text-ink">
        {label}
        {isRequired && (
          <span aria-hidden className="text-ink-muted">
            {" "}
            *
          </span>
        )}
      </label>
      {children({
        id: controlId,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The look of every text-like control. */
export const controlClass =
  "w-full min-h-11 rounded-control border border-line-strong bg-surface px-3.5 py-2 text-base text-ink placeholder:text-ink-muted hover:border-evergreen-700 focus:border-evergreen-700 aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-muted";
