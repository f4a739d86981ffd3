import { createFileRoute, Link, useNavigate, useRouter } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { PasswordField, TextField } from "../../components/fields.tsx";
import { Form, FormFailure } from "../../components/form.tsx";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { describePasswordFormError, registerForm } from "../../features/account/auth/credentials.ts";
import { SignInReason } from "../../features/cart/sign-in-reason.tsx";
import { signUp } from "../../lib/auth/actions.ts";
import { defaultReturnPath, returnSearch, toSafePath } from "../../lib/safe-redirect.ts";
import { useForm } from "../../lib/use-form.ts";

/** Passes the address to the next sign-up pages. History state survives a reload and is not in a copied address. */
declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly registeredEmail?: string;
  }
}

export const Route = createFileRoute("/(sign-in)/register")({
  validateSearch: returnSearch,
  component: RegisterPage,
});

function RegisterPage() {
  const { redirect } = Route.useSearch();
  const query = redirect === undefined ? "" : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <AuthPanel
      title="Create an account"
      subtitle="Keep your cart, addresses and orders together. All fields are required."
      footer={
        <>
          Already have an account?{" "}
          <Link to="/login" search={(search) => search} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <div className="grid gap-5">
        <SignInReason redirect={redirect} />
        <RegisterForm redirect={redirect} linkPath={`/login${query}`} />
      </div>
    </AuthPanel>
  );
}

interface RegisterFormProps {
  readonly redirect: string | undefined;
  /** The page that the link of the confirmation email opens. */
  readonly linkPath: string;
}

function RegisterForm({ redirect, linkPath }: RegisterFormProps) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const form = useForm({
    initial: { first_name: "", last_name: "", email: "", password: "", confirm_password: "" },
    schema: registerForm,
    formError: describePasswordFormError,
    submit: async ({ email, password, first_name, last_name }) => {
      const account = {
        email,
        password,
        firstName: first_name,
        lastName: last_name,
        returnPath: linkPath,
      };
      const result = await signUp(account);
      if (!result.success) {
        const field = failedFields[result.code ?? ""];
        return {
          message: result.message,
          ...(field !== undefined && { errors: { [field]: result.message } }),
        };
      }
      if (result.next === "signed-in") {
        history.replace(toSafePath(redirect, defaultReturnPath));
        return undefined;
      }
      await navigate({
        to: "/signup-success",
        search: (search) => search,
        state: { registeredEmail: email },
      });
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text("first_name")} label="First name" autoComplete="given-name" required />
        <TextField {...form.text("last_name")} label="Last name" autoComplete="family-name" required />
      </div>
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="username" required />
      <PasswordField
        {...form.text("password")}
        label="Password"
        hint="At least 6 characters"
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.text("confirm_password")}
        label="Confirm password"
        autoComplete="new-password"
        required
      />
      <FormFailure form={form} />
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Creating account...">
        Create account
      </Button>
      <p className="text-small text-ink-muted">
        By creating an account you accept our <NewTabLink path="/terms">Terms of Service</NewTabLink> and our{" "}
        <NewTabLink path="/privacy">Privacy Policy</NewTabLink>.
      </p>
    </Form>
  );
}

/** The form field of each error code of the auth provider. */
const failedFields: Readonly<Record<string, "email" | "password">> = {
  weak_password: "password",
  user_already_exists: "email",
  email_address_invalid: "email",
  email_address_not_authorized: "email",
};

/** Links to a page in a new tab, so that the form does not lose its input. */
function NewTabLink({ path, children }: { readonly path: "/terms" | "/privacy"; readonly children: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" className={textLinkClass}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
