import { ChevronDown, CircleAlert, Eye, EyeOff } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from "react";
import { classNames } from "../lib/class-names.ts";
import { useReportInvalid } from "../lib/invalid-fields.ts";
import { controlClass } from "./classes.ts";

interface FieldTexts {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

interface FieldControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FormFieldProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isLabelBeside?: boolean | undefined;
  readonly children: (control: FieldControlProps) => ReactNode;
}

/** Renders a control with its label, hint and error, and links them for screen readers. */
function FormField({ label, error, hint, id, isRequired, isLabelBeside, children }: FormFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  useReportInvalid(Boolean(error), label, true);
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(" ");
  return (
    <div
      className={
        isLabelBeside === true
          ? "flex items-center gap-3"
          : // In a row of two, a field stays on its line when the other one's error takes more of them.
            "grid grid-cols-[minmax(0,1fr)] content-start gap-1.5"
      }
    >
      <label htmlFor={controlId} className="text-small font-medium text-ink">
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
        <p id={`${controlId}-hint`} className="text-small text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className="flex items-start gap-1.5 text-small font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends ComponentPropsWithRef<"input">, FieldTexts {}

export function TextField({ label, error, hint, id, className, ...input }: TextFieldProps) {
  return (
    <FormField label={label} error={error} hint={hint} id={id} isRequired={input.required}>
      {(control) => (
        <input type="text" {...input} {...control} className={classNames(controlClass, className)} />
      )}
    </FormField>
  );
}

interface TextareaFieldProps extends ComponentPropsWithRef<"textarea">, FieldTexts {}

export function TextareaField({ label, error, hint, id, className, ...textarea }: TextareaFieldProps) {
  return (
    <FormField label={label} error={error} hint={hint} id={id} isRequired={textarea.required}>
      {(control) => (
        <textarea rows={3} {...textarea} {...control} className={classNames(controlClass, className)} />
      )}
    </FormField>
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends SelectProps, FieldTexts {
  /** Puts the label beside the control, for a select beside a heading. */
  readonly isLabelBeside?: boolean;
}

export function SelectField({ label, error, hint, id, options, isLabelBeside, ...select }: SelectFieldProps) {
  return (
    <FormField
      label={label}
      error={error}
      hint={hint}
      id={id}
      isRequired={select.required}
      isLabelBeside={isLabelBeside}
    >
      {(control) => <Select {...select} {...control} options={options} />}
    </FormField>
  );
}

interface SelectProps extends Omit<ComponentPropsWithRef<"select">, "children"> {
  readonly options: readonly SelectOption[];
}

/** Renders a select without a visible label. */
export function Select({ options, className, ...select }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...select}
        className={classNames(controlClass, "appearance-none pr-10 text-ellipsis", className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-muted"
      />
    </span>
  );
}

interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

export function CheckboxField({ label, error, hint, id, className, ...input }: CheckboxFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  useReportInvalid(Boolean(error), typeof label === "string" ? label : "", true);
  const noteId = `${controlId}-note`;
  const note = error ?? hint;
  return (
    <div>
      <label
        htmlFor={controlId}
        className="flex min-h-9 items-center gap-3 text-body text-ink pointer-coarse:min-h-11"
      >
        <input
          type="checkbox"
          {...input}
          id={controlId}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className={classNames("size-5 shrink-0", className)}
        />
        <span>{label}</span>
      </label>
      {note && (
        <p
          id={noteId}
          className={classNames("pl-8 text-small", error ? "font-medium text-danger" : "text-ink-muted")}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface PasswordFieldProps extends Omit<ComponentPropsWithRef<"input">, "type">, FieldTexts {}

export function PasswordField({ label, error, hint, id, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField label={label} error={error} hint={hint} id={id} isRequired={input.required}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            className={classNames(controlClass, "pr-12", className)}
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </span>
      )}
    </FormField>
  );
}
