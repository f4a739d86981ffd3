import { Eye, EyeOff } from "lucide-react";
import { type ComponentPropsWithRef, useState } from "react";
import { classNames } from "../lib/class-names.ts";
import { controlClass, FieldFrame, type FieldTexts } from "./field-frame.tsx";

interface PasswordFieldProps extends Omit<ComponentPropsWithRef<"input">, "type">, FieldTexts {}

export function PasswordField({ label, error, hint, id, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} isRequired={input.required}>
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
            aria-label={isShown ? "Hide password" : "Show password"}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-1 right-1 grid w-10 place-items-center rounded-lg text-ink-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
