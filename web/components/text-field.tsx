import type { ComponentPropsWithRef } from "react";
import { classNames } from "../lib/class-names.ts";
import { controlClass, FieldFrame, type FieldTexts } from "./field-frame.tsx";

interface TextFieldProps extends ComponentPropsWithRef<"input">, FieldTexts {}

export function TextField({ label, error, hint, id, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} isRequired={input.required}>
      {(control) => (
        <input type="text" {...input} {...control} className={classNames(controlClass, className)} />
      )}
    </FieldFrame>
  );
}
