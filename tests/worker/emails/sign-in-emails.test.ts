import { expect, test } from "vitest";
import { signInEmailsResponse } from "../../../contract/admin/email-templates.ts";
import { anAdmin } from "../builders/admins.ts";
import { call, unwrap } from "../builders/store.ts";

test("writes Supabase's emails in the store's name, with the variables that each needs", async () => {
  const response = await call("/api/admin/mails/sign-in", { token: (await anAdmin()).token });
  const { data: emails } = await unwrap(response, signInEmailsResponse);
  const variables = Object.fromEntries(
    emails.map(({ template, html }) => [template, new Set(html.match(/\{\{.*?\}\}/g))]),
  );
  const [token, link] = ["{{ .Token }}", "{{ .ConfirmationURL }}"];
  expect(variables).toEqual({
    "Confirm sign up": new Set([token, link]),
    "Reset password": new Set([link]),
    "Change email address": new Set(["{{ .NewEmail }}", link]),
    Reauthentication: new Set([token]),
  });
  for (const { subject, html } of emails) {
    expect(html).toContain("Your Store");
    expect(html).toContain("1 Your Street");
    expect(`${subject} ${html}`).not.toContain("{name}");
  }
});
