import type { ComponentProps, ReactNode } from "react";
import { InvalidFieldsContext, useInvalidFields, useInvalidLabels } from "../lib/invalid-fields.ts";
import { useReportUnsavedInput } from "../lib/unsaved-input.ts";
import type { UseFormReturn } from "../lib/use-form.ts";
import { useIsOnline } from "../lib/use-is-online.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

interface FormProps {
  readonly form: Pick<UseFormReturn, "formProps" | "isDirty">;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders the element of a form that useForm manages. Its children include <FormFailure> or <FormButtons>. */
export function Form({ form, className = "grid gap-4", children }: FormProps) {
  useReportUnsavedInput(form.isDirty);
  return (
    <InvalidFieldsContext value={useInvalidFields()}>
      <form {...form.formProps} className={className}>
        {children}
      </form>
    </InvalidFieldsContext>
  );
}

interface FormFailureProps {
  readonly form: Pick<UseFormReturn, "failure">;
}

/**
 * Shows why the form was not saved, or which fields are invalid. It belongs beside the button, because a form may be
 * long. A single invalid field has the focus and says so itself.
 */
export function FormFailure({ form: { failure } }: FormFailureProps) {
  const invalidFields = useInvalidLabels();
  const isOnline = useIsOnline();
  if (failure === undefined && invalidFields === "") return null;
  return (
    <Alert tone="error">
      <p>{failure ?? `Please check: ${invalidFields}.`}</p>
      {!isOnline && <p>You're offline. What you typed is still here. Try again once you're connected.</p>}
    </Alert>
  );
}

interface FormButtonsProps
  extends Pick<ComponentProps<typeof Button>, "variant" | "busyLabel" | "disabled" | "children"> {
  readonly form: Pick<UseFormReturn, "isSubmitting" | "failure">;
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
}

/** Renders the failure and the buttons below a form. The children label the submit button. */
export function FormButtons({ form, onCancel, cancelLabel = "Cancel", ...submit }: FormButtonsProps) {
  return (
    <>
      <FormFailure form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" isBusy={form.isSubmitting} busyLabel="Saving..." {...submit} />
      </div>
    </>
  );
}
