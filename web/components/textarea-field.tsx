import type { ComponentPropsWithRef } from "react";
import { classNames } from "../lib/class-names.ts";
import { controlClass, FieldFrame, type FieldTexts } from "./field-frame.tsx";

interface TextareaFieldProps extends ComponentPropsWithRef<"textarea">, FieldTexts {}

export function TextareaField({ label, error, hint, id, className, ...textarea }: TextareaFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} isRequired={textarea.required}>
      {(control) => (
        <textarea rows={3} {...textarea} {...control} className={classNames(controlClass, className)} />
      )}
    </FieldFrame>
  );
}
