import { Hono } from "hono";
import {
  emailPreviewQuery,
  emailPreviewResponse,
  emailTemplateBody,
  emailTemplatesResponse,
  signInEmailsResponse,
} from "../../../contract/admin/email-templates.ts";
import { emailsQuery, emailsResponse } from "../../../contract/orders/emails.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import { chooseMailService } from "../../adapters/mailer.ts";
import { listEmails } from "../../domain/emails/list-emails.ts";
import { retryEmail } from "../../domain/emails/retry-email.ts";
import { previewEmail, requireEmailKind, sendTestEmail } from "../../domain/emails/sending/preview-email.ts";
import { changeEmailTemplate, readEmailTemplates } from "../../domain/store/email-texts.ts";
import { readIdentityView } from "../../domain/store/identity.ts";
import { renderSignInEmails } from "../../emails/sign-in-emails.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const adminEmailRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists emails about orders, latest first",
      access: "admin",
      input: validate("query", emailsQuery),
      response: emailsResponse,
    }),
    async (c) => c.json({ success: true, ...(await listEmails(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/:id/retry",
    ...endpoint({
      summary: "Retries an email that could not be sent",
      access: "admin",
      response: messageResponse,
    }),
    async (c) => {
      await retryEmail(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: "The email will be sent again." });
    },
  )
  .get(
    "/templates",
    ...endpoint({
      summary: "Returns the texts of all emails, and the service that sends emails",
      access: "admin",
      response: emailTemplatesResponse,
    }),
    async (c) => {
      const service = chooseMailService(c.var.settings, c.env.EMAIL) ?? null;
      return c.json({ success: true, data: { ...(await readEmailTemplates(c.var.store)), service } });
    },
  )
  .put(
    "/templates",
    ...endpoint({
      summary: "Changes the texts of one kind of email",
      access: "admin",
      input: validate("json", emailTemplateBody),
      response: emailTemplatesResponse,
    }),
    async (c) => {
      const saved = await changeEmailTemplate(c.var.store, c.var.admin, c.req.valid("json"));
      const service = chooseMailService(c.var.settings, c.env.EMAIL) ?? null;
      return c.json({
        success: true,
        message: "The email has been saved.",
        data: { ...saved, service },
      });
    },
  )
  .get(
    "/sign-in",
    ...endpoint({
      summary: "Returns the emails of Supabase in the store's look, to be pasted there",
      access: "admin",
      response: signInEmailsResponse,
    }),
    async (c) => {
      const { identity: store } = await readIdentityView(c.var.store);
      return c.json({ success: true, data: renderSignInEmails(store, c.var.store.site.url) });
    },
  )
  .get(
    "/previews/:kind",
    ...endpoint({
      summary: "Previews an email with example data and unsaved texts",
      access: "admin",
      input: validate("query", emailPreviewQuery),
      response: emailPreviewResponse,
    }),
    async (c) => {
      const kind = requireEmailKind(c.req.param("kind"));
      const email = await previewEmail(c.var.store, kind, c.req.valid("query"));
      return c.json({ success: true, data: { kind, ...email } });
    },
  )
  .post(
    "/previews/:kind/test",
    ...endpoint({
      summary: "Sends a preview to the admin's own address",
      access: "admin",
      response: messageResponse,
    }),
    async (c) => {
      await sendTestEmail(c.var.store, c.var.admin, requireEmailKind(c.req.param("kind")));
      return c.json({ success: true, message: `A test email has been sent to ${c.var.admin.email}.` });
    },
  );
