import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import type { AuthResult } from "../../../lib/auth-actions.ts";
import { useForm } from "../../../lib/use-form.ts";
import { emailForm } from "./credentials.ts";

interface EmailRequestFormProps {
  readonly submitLabel: string;
  readonly request: (email: string) => Promise<AuthResult>;
  readonly onSent: (email: string) => void;
}

/** True for every address: one that was written to a moment ago gets no second e-mail, and nobody learns which. */
export const resendNote =
  "We send at most one a minute: if nothing arrives in a few minutes, please ask again.";

/** Asks for an e-mail to be sent to an address. */
export function EmailRequestForm({ submitLabel, request, onSent }: EmailRequestFormProps) {
  const form = useForm({
    initial: { email: "" },
    schema: emailForm,
    submit: async ({ email }) => {
      const result = await request(email);
      if (!result.success) return result;
      onSent(email);
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="email" required />
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Sending...">
        {submitLabel}
      </Button>
    </form>
  );
}
