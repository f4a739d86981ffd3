import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as v from "valibot";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { PasswordField, TextField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { errorMessage } from "../../lib/api-error.ts";
import { changePassword, requestEmailChange, requestReauthentication } from "../../lib/auth/actions.ts";
import { removeFactor } from "../../lib/auth/second-factor.ts";
import { signOutLocally } from "../../lib/auth/session.ts";
import { formatDate } from "../../lib/dates.ts";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { changePasswordForm, emailForm, passwordFormError } from "./auth/credentials.ts";
import { deleteAccount } from "./queries.ts";
import { SecondFactor, secondFactorOptions } from "./second-factor.tsx";

interface ChangeEmailDialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Requests another email address, which changes once the link that is sent to it is followed. */
export function ChangeEmailDialog({ email, open, onClose }: ChangeEmailDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change your email address"
      description={`You sign in with ${email}.`}
    >
      {open && <ChangeEmailForm email={email} onClose={onClose} />}
    </Dialog>
  );
}

function ChangeEmailForm({ email, onClose }: Omit<ChangeEmailDialogProps, "open">) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    initial: { email: "" },
    schema: emailForm,
    submit: async (typed) => {
      if (typed.email.toLowerCase() === email) return { message: "That's already your email address." };
      const result = await requestEmailChange(typed.email);
      if (!result.success) return result;
      setSentTo(typed.email);
      return undefined;
    },
  });
  if (sentTo !== undefined) {
    return (
      <div className="grid gap-4">
        <Alert tone="success" title="Please confirm the new address">
          We sent a link to {sentTo}. Until you follow it you sign in with {email}. You may find a second
          link, in the mailbox of your current address: then follow both.
        </Alert>
        <Button className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <Form form={form}>
      <TextField
        {...form.text("email")}
        label="New email address"
        type="email"
        autoComplete="email"
        required
      />
      <FormButtons form={form} onCancel={onClose} busyLabel="Sending...">
        Send the link
      </FormButtons>
    </Form>
  );
}

interface ChangePasswordDialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ChangePasswordDialog({ email, open, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change your password"
      description="Your other devices are signed out."
    >
      {open && <ChangePasswordFields email={email} onClose={onClose} />}
    </Dialog>
  );
}

/** The field that a refused change of password belongs to. */
const failedFields: Readonly<Record<string, "current_password" | "password" | "code">> = {
  wrong_password: "current_password",
  weak_password: "password",
  same_password: "password",
  reauthentication_not_valid: "code",
};

function ChangePasswordFields({ email, onClose }: Omit<ChangePasswordDialogProps, "open">) {
  const [isCodeAsked, setCodeAsked] = useState(false);

  async function askForCode() {
    const sent = await requestReauthentication();
    if (!sent.success) return sent;
    setCodeAsked(true);
    return { message: `To protect your account, we emailed a code to ${email}. Enter it and save again.` };
  }

  const form = useForm({
    initial: { current_password: "", password: "", confirm_password: "", code: "" },
    schema: changePasswordForm,
    formError: (values) =>
      values.current_password === "" ? "All fields are required" : passwordFormError(values),
    submit: async ({ current_password, password, code }) => {
      const result = await changePassword({ email, currentPassword: current_password, password, code });
      if (!result.success) {
        if (result.code === "reauthentication_needed") return askForCode();
        const field = failedFields[result.code ?? ""];
        return {
          message: result.message,
          ...(field !== undefined && { errors: { [field]: result.message } }),
        };
      }
      toast.success("Your password has been changed");
      onClose();
      return undefined;
    },
  });
  return (
    <Form form={form}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.text("current_password")}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...form.text("password")}
        label="New password"
        hint="At least 6 characters"
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.text("confirm_password")}
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
      {isCodeAsked && (
        <TextField
          {...form.text("code")}
          label="Code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
      <FormButtons form={form} onCancel={onClose}>
        Change password
      </FormButtons>
    </Form>
  );
}

interface SecondFactorDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sets up an authenticator app, or removes it. */
export function SecondFactorDialog({ open, onClose }: SecondFactorDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Authenticator app">
      {open && <SecondFactorContent onClose={onClose} />}
    </Dialog>
  );
}

function SecondFactorContent({ onClose }: Omit<SecondFactorDialogProps, "open">) {
  const { data: factor } = useQuery(secondFactorOptions);
  const [failure, setFailure] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  if (factor === undefined || factor === null) {
    return (
      <SecondFactor
        onConfirmed={() => {
          toast.success("Your authenticator app is set up");
          onClose();
        }}
      />
    );
  }
  async function remove(factorId: string) {
    setRemoving(true);
    const result = await removeFactor(factorId);
    setRemoving(false);
    if (!result.success) {
      setFailure(result.message);
      return;
    }
    toast.success("Your authenticator app has been removed");
    onClose();
  }
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <p>Authenticator app added on {formatDate(factor.addedAt)}.</p>
      <SecondFactor onConfirmed={() => void remove(factor.id)} />
      <p className="text-sm text-ink-muted">
        {isRemoving ? "Removing..." : "Type its code to remove it from your account."}
      </p>
    </div>
  );
}

interface DeleteAccountDialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function DeleteAccountDialog({ email, open, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account" description="This cannot be undone.">
      {open && <DeleteAccountForm email={email} onClose={onClose} />}
    </Dialog>
  );
}

function DeleteAccountForm({ email, onClose }: Omit<DeleteAccountDialogProps, "open">) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { confirm_email: "", password: "" },
    schema: v.object({
      confirm_email: v.pipe(
        v.string(),
        v.trim(),
        v.check((typed) => typed.toLowerCase() === email, `Please type ${email}`),
      ),
      password: v.pipe(v.string(), v.nonEmpty("Please type your password")),
    }),
    submit: async (proof) => {
      try {
        await deleteAccount(proof);
      } catch (error) {
        return { message: errorMessage(error, "Unable to delete your account. Please try again.") };
      }
      toast.success("Your account has been deleted");
      // Leaves the account's pages first: their guard would redirect to the sign-in page.
      await navigate({ to: "/", replace: true });
      await signOutLocally((auth) => auth.signOut({ scope: "local" }));
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <div className="grid gap-3 text-[0.9375rem]">
        <p>
          <strong>What is deleted:</strong> your profile, your addresses, your cart, your wishlist, your stock
          alerts, your newsletter subscription, and the email address and password you sign in with.
        </p>
        <p>
          <strong>What stays:</strong> tax law requires us to keep what was sold: order numbers, items,
          amounts, taxes and the province. Your name, your addresses, your phone number and your email address
          are removed from your orders.
        </p>
        <p>
          <strong>For 120 days:</strong> if you paid by card for an order that was delivered in the last 120
          days, we keep where it went, apart from the order, in case the payment is disputed at your bank.
          Then it is erased.
        </p>
        <p>
          <strong>Open orders:</strong> unpaid orders will be canceled. You can delete your account once all
          other orders have arrived, or are canceled or refunded.
        </p>
      </div>
      <TextField
        {...form.text("confirm_email")}
        label={`Type ${email} to confirm`}
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <PasswordField
        {...form.text("password")}
        label="Your password"
        autoComplete="current-password"
        required
      />
      <FormButtons
        form={form}
        onCancel={onClose}
        cancelLabel="Keep my account"
        variant="danger"
        busyLabel="Deleting..."
      >
        Delete my account
      </FormButtons>
    </Form>
  );
}
