import { useNavigate } from "@tanstack/react-router";
import { claimPath } from "../../../contract/orders/guest-orders.ts";
import { Button } from "../../components/button.tsx";
import { PasswordField } from "../../components/fields.tsx";
import { Form, FormFailure } from "../../components/form.tsx";
import { Panel } from "../../components/panel.tsx";
import { signUp } from "../../lib/auth/actions.ts";
import { useForm } from "../../lib/use-form.ts";
import { choosePasswordForm } from "../account/auth/credentials.ts";

interface GuestRegistrationProps {
  readonly email: string;
  readonly fullName: string;
  /** Opens the order, which it proves to be the new account's. */
  readonly link: string | undefined;
}

/** Offers a guest to register with the order's email address and name. My Orders then offers to add the order. */
export function GuestRegistration({ email, fullName, link }: GuestRegistrationProps) {
  const navigate = useNavigate();
  const query = link === undefined ? "" : `?claim=${encodeURIComponent(link)}`;
  const redirect = `${claimPath}${query}`;
  const form = useForm({
    initial: { password: "" },
    schema: choosePasswordForm,
    submit: async ({ password }) => {
      const account = {
        email,
        password,
        ...splitName(fullName),
        returnPath: `/login?redirect=${encodeURIComponent(redirect)}`,
      };
      const result = await signUp(account);
      if (!result.success) return { message: result.message, errors: { password: result.message } };
      if (result.next === "signed-in") await navigate({ to: claimPath, search: { claim: link } });
      else {
        await navigate({
          to: "/signup-success",
          search: { redirect },
          state: { registeredEmail: email },
        });
      }
      return undefined;
    },
  });
  return (
    <Panel title="Create an account to see your orders">
      <Form form={form}>
        {/* Password managers save the password with this address. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.text("password")}
          label="Password"
          hint="At least 6 characters"
          autoComplete="new-password"
          required
        />
        <FormFailure form={form} />
        <Button type="submit" variant="secondary" isBusy={form.isSubmitting} busyLabel="Creating account...">
          Create account
        </Button>
      </Form>
    </Panel>
  );
}

/** Splits a name before its last word. */
function splitName(fullName: string): { firstName: string; lastName: string } {
  const [, firstName = fullName, lastName = ""] = /^(.*)\s(\S+)$/.exec(fullName.trim()) ?? [];
  return { firstName, lastName };
}
