import { expect, test } from "vitest";
import { emailLinkFailure, emailLinkNote } from "../../web/features/account/auth/email-link.ts";

test("reports no failure for a link that worked, or without a link", () => {
  expect(emailLinkFailure("")).toBeUndefined();
  expect(emailLinkFailure("#access_token=a&type=signup")).toBeUndefined();
});

test("explains old and used links in the store's words, and never shows the link's own text", () => {
  expect(emailLinkFailure("#error=access_denied&error_code=otp_expired&error_description=Token+gone")).toBe(
    "This link has expired or was used already.",
  );
  expect(emailLinkFailure("#error_code=user_banned&error_description=Call+1-900")).toBe(
    "This account cannot be used.",
  );
  expect(emailLinkFailure("#error_code=x&error_description=Call+1-900")).toBe("This link could not be used.");
  expect(emailLinkFailure("#error_code=unexpected_failure")).toBe("This link could not be used.");
  expect(emailLinkFailure("#error=server_error")).toBe("This link could not be used.");
});

test("says after the first link of a change of address that another link must be followed", () => {
  expect(emailLinkNote("#message=Please+call+1-900")).toEqual({
    tone: "info",
    text: "This link was accepted. Please also follow the link that was sent to your other email address.",
  });
});

test("says after the last link of a change of address that the address has changed", () => {
  expect(emailLinkNote("#access_token=a&type=email_change")).toEqual({
    tone: "success",
    text: "Your email address has been changed.",
  });
});

test("says after a failed link that the address has not changed, whatever else the link contains", () => {
  expect(emailLinkNote("#error_code=otp_expired&type=email_change")).toEqual({
    tone: "warning",
    text: "This link has expired or was used already. Your email address has not changed.",
  });
});

test("has no note for other links, or without a link", () => {
  expect(emailLinkNote("#access_token=a&type=recovery")).toBeUndefined();
  expect(emailLinkNote("")).toBeUndefined();
});
