import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormFailure } from "../../../components/form.tsx";
import type { AuthResult } from "../../../lib/auth/actions.ts";
import { useForm } from "../../../lib/use-form.ts";
import { codeForm } from "./credentials.ts";

interface CodeFormProps {
  readonly label: string;
  readonly verifyCode: (code: string) => Promise<AuthResult>;
  readonly onConfirmed: () => void;
}

/** Verifies the digits from an email or an authenticator app. */
export function CodeForm({ label, verifyCode, onConfirmed }: CodeFormProps) {
  const form = useForm({
    initial: { code: "" },
    schema: codeForm,
    submit: async ({ code }) => {
      const result = await verifyCode(code);
      if (!result.success) return result;
      onConfirmed();
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <TextField
        {...form.text("code")}
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        className="text-center text-lead tracking-[0.3em] tabular-nums"
      />
      <FormFailure form={form} />
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Confirming...">
        Confirm
      </Button>
    </Form>
  );
}
