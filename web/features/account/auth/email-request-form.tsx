import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormFailure } from "../../../components/form.tsx";
import type { AuthResult } from "../../../lib/auth/actions.ts";
import { useForm } from "../../../lib/use-form.ts";
import { emailForm } from "./credentials.ts";

interface EmailRequestFormProps {
  readonly submitLabel: string;
  readonly initialEmail?: string | undefined;
  readonly request: (email: string) => Promise<AuthResult>;
  readonly onSent: (email: string) => void;
}

/** Requests an email to the address that the visitor enters. */
export function EmailRequestForm({ submitLabel, initialEmail = "", request, onSent }: EmailRequestFormProps) {
  const form = useForm({
    initial: { email: initialEmail },
    schema: emailForm,
    submit: async ({ email }) => {
      const result = await request(email);
      if (!result.success) return result;
      onSent(email);
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="email" required />
      <FormFailure form={form} />
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Sending...">
        {submitLabel}
      </Button>
    </Form>
  );
}

/** The note is the same for every address, so that the page does not reveal which addresses have an account. */
export const resendNote =
  "Nothing after a few minutes? Check your spam folder, or try again later. We limit how many emails we send.";
