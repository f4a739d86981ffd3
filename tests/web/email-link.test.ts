import { expect, test } from "vitest";
import { emailLinkFailure, emailLinkNote } from "../../web/features/account/auth/email-link.ts";

test("a link that worked, and an address without a link, are no failure", () => {
  expect(emailLinkFailure("")).toBeUndefined();
  expect(emailLinkFailure("#access_token=a&type=signup")).toBeUndefined();
});

test("a link that is old or used says so in the store's words, any other failure never in the link's", () => {
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

test("the first of two links of a change of address says that another one has to be followed", () => {
  expect(emailLinkNote("#message=Please+call+1-900")).toEqual({
    tone: "info",
    text: "This link was accepted. Please also follow the link that was sent to your other email address.",
  });
});

test("the last link of a change of address says that the address has changed", () => {
  expect(emailLinkNote("#access_token=a&type=email_change")).toEqual({
    tone: "success",
    text: "Your email address has been changed.",
  });
});

test("a failed link says that the address has not changed, whatever else it carries", () => {
  expect(emailLinkNote("#error_code=otp_expired&type=email_change")).toEqual({
    tone: "warning",
    text: "This link has expired or was used already. Your email address has not changed.",
  });
});

test("any other link, and none, has no note", () => {
  expect(emailLinkNote("#access_token=a&type=recovery")).toBeUndefined();
  expect(emailLinkNote("")).toBeUndefined();
});
