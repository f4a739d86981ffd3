import * as v from "valibot";
import { expect, test } from "vitest";
import {
  changePasswordForm,
  describePasswordFormError,
  newPasswordForm,
  registerForm,
  signInForm,
} from "../../web/features/account/auth/credentials.ts";

const longest = "x".repeat(72);
const tooLong = "Password must be at most 72 characters, fewer with accents or emoji";

test.each([
  ["73 letters", "x".repeat(73)],
  ["72 letters of which one has an accent", `é${"x".repeat(71)}`],
  ["19 emoji", "🛒".repeat(19)],
])("refuses a new password over 72 bytes before the provider does (%s)", (_, password) => {
  for (const errors of listPasswordErrors(password)) expect(errors).toEqual([tooLong]);
  expect(describePasswordFormError({ password, confirm_password: password })).toBe(tooLong);
});

test.each([longest, "é".repeat(36), "🛒".repeat(18), "123456"])(
  "accepts a new password of 6 characters to 72 bytes: %s",
  (password) => {
    for (const errors of listPasswordErrors(password)) expect(errors).toEqual([]);
  },
);

test("refuses a new password under 6 characters", () => {
  const tooShort = "Password must be at least 6 characters";
  for (const errors of listPasswordErrors("12345")) expect(errors).toEqual([tooShort]);
  expect(describePasswordFormError({ password: "12345", confirm_password: "12345" })).toBe(tooShort);
});

test("validates no password at sign-in, because the provider may have older rules", () => {
  for (const password of ["1", "x".repeat(200)]) {
    expect(v.is(signInForm, { email: "a@example.ca", password, is_remembered: true })).toBe(true);
  }
});

test("reports empty fields first, then a password mismatch, then the highlighted fields", () => {
  const findError = (password: string, confirm_password: string) =>
    describePasswordFormError({ email: "a@example.ca", password, confirm_password });
  expect(findError("", "123456")).toBe("All fields are required");
  expect(describePasswordFormError({ email: " ", password: "1", confirm_password: "2" })).toBe(
    "All fields are required",
  );
  const typed = { email: "a@example.ca", password: "123456", confirm_password: "123456" };
  expect(describePasswordFormError({ ...typed, first_name: "", last_name: "Prairie" })).toBe(
    "All fields are required",
  );
  expect(findError("1", "2")).toBe("Passwords do not match");
  expect(findError("123456", "123456")).toBe("Please check the highlighted fields.");
});

/** Returns the password errors of each form that sets a password. */
function listPasswordErrors(password: string): string[][] {
  const typed = { password, confirm_password: password };
  const person = { first_name: "Robin", last_name: "Prairie", email: "a@example.ca" };
  return [
    v.safeParse(newPasswordForm, typed),
    v.safeParse(registerForm, { ...person, ...typed }),
    v.safeParse(changePasswordForm, { current_password: "old", code: "", ...typed }),
  ].map(({ issues = [] }) => issues.map(({ message }) => message));
}
