import { expect, test } from "vitest";
import { signInEmailsResponse } from "../../../contract/admin/email-templates.ts";
import { anAdmin } from "../builders/admins.ts";
import { call, unwrap } from "../builders/store.ts";

test("writes Supabase's emails in the store's name, with the variables that each needs", async () => {
  const response = await call("/api/admin/emails/sign-in", { token: (await anAdmin()).token });
  const { data: emails } = await unwrap(response, signInEmailsResponse);
  const variables = Object.fromEntries(
    emails.map(({ template, html }) => [template, new Set(html.match(/\{\{.*?\}\}/g))]),
  );
  const [token, tokenHash, email] = ["{{ .Token }}", "{{ .TokenHash }}", "{{ .Email }}"];
  expect(variables).toEqual({
    "Confirm sign up": new Set([token, tokenHash, email, "{{ .RedirectTo }}"]),
    "Reset password": new Set([token, tokenHash, email]),
    "Change email address": new Set(["{{ .NewEmail }}", token, tokenHash]),
    Reauthentication: new Set([token]),
  });
  // The link of a page acts when its button is pressed, and Supabase's own when a mail scanner opens it.
  const links = emails.map(({ html }) => /href="([^"]*TokenHash[^"]*)"/.exec(html)?.[1]);
  expect(links).toEqual([
    "http://store.test/confirm-email?type=signup&amp;token_hash={{ .TokenHash }}&amp;email={{ .Email }}&amp;next={{ .RedirectTo }}",
    "http://store.test/reset-password?token_hash={{ .TokenHash }}&amp;email={{ .Email }}",
    "http://store.test/confirm-email?type=email_change&amp;token_hash={{ .TokenHash }}",
    undefined,
  ]);
  for (const { subject, html } of emails) {
    expect(html).toContain("Your Store");
    expect(html).toContain("1 Your Street");
    expect(`${subject} ${html}`).not.toContain("{name}");
  }
});
