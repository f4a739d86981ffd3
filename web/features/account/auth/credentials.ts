import * as v from "valibot";
import { emailSchema } from "../../../../contract/shared/email-address.ts";
import { cleanPastedCode } from "../../../../contract/shared/pasted-text.ts";

const email = v.pipe(v.string(), v.trim(), v.nonEmpty("Enter your email address"), emailSchema);
const passwordTooShort = "Password must be at least 6 characters";
const passwordTooLong = "Password must be at most 72 characters, fewer with accents or emoji";
const newPassword = v.pipe(
  v.string(),
  v.nonEmpty("Choose a password"),
  v.minLength(6, passwordTooShort),
  // Supabase Auth refuses more than the 72 bytes that bcrypt reads.
  v.maxBytes(72, passwordTooLong),
);
const tooLong = "Must be at most 60 characters";

export const emailForm = v.object({ email });

/** The code from an authenticator app has six digits. The provider can be configured to email codes of up to ten. */
export const codeForm = v.object({
  code: v.pipe(v.string(), v.transform(cleanPastedCode), v.regex(/^\d{6,10}$/, "Enter the 6-digit code")),
});

export const signInForm = v.object({
  email,
  password: v.pipe(v.string(), v.nonEmpty("Enter your password")),
  is_remembered: v.boolean(),
});

export const choosePasswordForm = v.object({ password: newPassword });

export const newPasswordForm = v.pipe(
  v.object({
    password: newPassword,
    confirm_password: v.pipe(v.string(), v.nonEmpty("Enter the password again")),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirm_password"]],
      (form) => form.password === form.confirm_password,
      "Passwords do not match",
    ),
    ["confirm_password"],
  ),
);

export const registerForm = v.intersect([
  v.object({
    first_name: v.pipe(v.string(), v.trim(), v.nonEmpty("Enter your first name"), v.maxLength(60, tooLong)),
    last_name: v.pipe(v.string(), v.trim(), v.nonEmpty("Enter your last name"), v.maxLength(60, tooLong)),
    email,
  }),
  newPasswordForm,
]);

export const changePasswordForm = v.intersect([
  v.object({
    current_password: v.pipe(v.string(), v.nonEmpty("Enter your current password")),
    /** The code from an email, if the auth provider asks for one. */
    code: v.pipe(v.string(), v.transform(cleanPastedCode)),
  }),
  newPasswordForm,
]);

/**
 * Returns the message of an invalid form with a new password. Reports missing fields first, then a mismatch, then the
 * length.
 */
export function describePasswordFormError(form: {
  first_name?: string;
  last_name?: string;
  email?: string;
  password: string;
  confirm_password: string;
}): string {
  // A field that the form does not have counts as filled in.
  const { first_name = "-", last_name = "-", email = "-", password, confirm_password } = form;
  if ([first_name, last_name, email, password, confirm_password].some((text) => text.trim() === "")) {
    return "All fields are required";
  }
  if (password !== confirm_password) return "Passwords do not match";
  const issue = v.safeParse(newPassword, password).issues?.[0];
  if (issue !== undefined) return issue.message;
  return "Please check the highlighted fields.";
}
