import type { ComponentProps, ReactNode } from "react";
import type { useForm } from "../lib/use-form.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

interface FormProps {
  readonly form: Pick<ReturnType<typeof useForm>, "formProps" | "failure">;
  readonly children: ReactNode;
}

/** A form of useForm, below the message of why it was not saved. */
export function Form({ form, children }: FormProps) {
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== undefined && <Alert tone="error">{form.failure}</Alert>}
      {children}
    </form>
  );
}

interface FormButtonsProps extends Pick<ComponentProps<typeof Button>, "variant" | "busyLabel" | "children"> {
  readonly form: Pick<ReturnType<typeof useForm>, "isSubmitting">;
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
}

/** The buttons below a form in a dialog. The children are the label of the one that submits. */
export function FormButtons({ form, onCancel, cancelLabel = "Cancel", ...submit }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" isBusy={form.isSubmitting} busyLabel="Saving..." {...submit} />
    </div>
  );
}
