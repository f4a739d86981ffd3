import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { CheckboxField } from "../../../components/checkbox-field.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PasswordField } from "../../../components/password-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { signIn } from "../../../lib/auth-actions.ts";
import { useForm } from "../../../lib/use-form.ts";
import { textLinkClass } from "./auth-panel.tsx";
import { signInForm } from "./credentials.ts";

/** Signs in; the page watches the session and leads on. */
export function SignInForm({ redirect }: { readonly redirect: string | undefined }) {
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const form = useForm({
    initial: { email: "", password: "", is_remembered: true },
    schema: signInForm,
    submit: async ({ email, password, is_remembered }) => {
      const result = await signIn({ email, password, isRemembered: is_remembered });
      if (result.success) return undefined;
      setUnconfirmed(result.code === "email_not_confirmed");
      return result;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== undefined && (
        <Notice tone="error">
          <p>{form.failure}</p>
          {isUnconfirmed && (
            <Link to="/resend-verification" search={{ redirect }} className={textLinkClass}>
              Send the confirmation email again
            </Link>
          )}
        </Notice>
      )}
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="username" required />
      <PasswordField {...form.text("password")} label="Password" autoComplete="current-password" required />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField {...form.checkbox("is_remembered")} label="Remember me" />
        <Link to="/forgot-password" search={{ redirect }} className={textLinkClass}>
          Forgot password?
        </Link>
      </div>
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Signing in...">
        Sign in
      </Button>
    </form>
  );
}
