import { expect, test } from "vitest";
import { describeLinkFailure, describeLinkOutcome } from "../../web/features/account/auth/email-link.ts";

test("reports no failure for a working link or a page without one", () => {
  expect(describeLinkFailure("")).toBeUndefined();
  expect(describeLinkFailure("#access_token=a&type=signup")).toBeUndefined();
});

test("explains a failed link in the store's words, because anybody can write the link's text", () => {
  expect(
    describeLinkFailure("#error=access_denied&error_code=otp_expired&error_description=Token+gone"),
  ).toBe("This link has expired or was already used.");
  expect(describeLinkFailure("#error_code=user_banned&error_description=Call+1-900")).toBe(
    "This account can't be used.",
  );
  expect(describeLinkFailure("#error_code=x&error_description=Call+1-900")).toBe("This link didn't work.");
  expect(describeLinkFailure("#error_code=unexpected_failure")).toBe("This link didn't work.");
  expect(describeLinkFailure("#error=server_error")).toBe("This link didn't work.");
});

test("asks to follow the second link after the first link of an email change", () => {
  expect(describeLinkOutcome("#message=Please+call+1-900")).toEqual({
    tone: "info",
    text: "One step left: follow the link we sent to your other email address, too.",
  });
});

test("confirms an email change after its last link", () => {
  expect(describeLinkOutcome("#access_token=a&type=email_change")).toEqual({
    tone: "success",
    text: "Your email address has been changed.",
  });
});

test("reports that the address has not changed after a failed link of an email change", () => {
  expect(describeLinkOutcome("#error_code=otp_expired&type=email_change")).toEqual({
    tone: "warning",
    text: "This link has expired or was already used. Your email address has not changed.",
  });
});

test("shows no note for other links or a page without one", () => {
  expect(describeLinkOutcome("#access_token=a&type=recovery")).toBeUndefined();
  expect(describeLinkOutcome("")).toBeUndefined();
});
