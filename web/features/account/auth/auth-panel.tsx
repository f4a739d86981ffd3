import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormFailure } from "../../../components/form.tsx";
import type { AuthResult } from "../../../lib/auth/actions.ts";
import { useForm } from "../../../lib/use-form.ts";
import { codeForm, emailForm } from "./credentials.ts";

interface AuthPanelProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
  /** Below the panel: a link to the next screen. */
  readonly footer?: ReactNode;
}

/** The layout of every sign-in screen. */
export function AuthPanel({ title, subtitle, children, footer }: AuthPanelProps) {
  return (
    <div className="page-width grid justify-items-center py-10 sm:py-16">
      <div className="w-full max-w-md">
        <div className="panel p-6 sm:p-8">
          <h1 className="text-2xl font-extrabold wrap-anywhere sm:text-3xl">{title}</h1>
          {subtitle !== undefined && <p className="mt-2 text-ink-muted">{subtitle}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {footer !== undefined && <p className="mt-6 text-center text-[0.9375rem] text-ink-muted">{footer}</p>}
      </div>
    </div>
  );
}

interface EmailRequestFormProps {
  readonly submitLabel: string;
  readonly initialEmail?: string | undefined;
  readonly request: (email: string) => Promise<AuthResult>;
  readonly onSent: (email: string) => void;
}

/** Shown for every address, so that nobody learns which addresses have an account. */
export const resendNote =
  "If nothing arrives in a few minutes, look in your spam folder, or try again later: we limit how many emails we send.";

/** Asks for an address and requests an email to it. */
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

/** Passed between the sign-up pages: history state survives a reload and is not in a copied address. */
declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly registeredEmail?: string;
  }
}

interface CodeFormProps {
  readonly label: string;
  readonly verifyCode: (code: string) => Promise<AuthResult>;
  readonly onConfirmed: () => void;
}

/** Asks for the digits from an email or an authenticator app. */
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
        maxLength={12}
        required
        className="text-center text-lg tracking-[0.3em] tabular-nums"
      />
      <FormFailure form={form} />
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Confirming...">
        Confirm
      </Button>
    </Form>
  );
}
