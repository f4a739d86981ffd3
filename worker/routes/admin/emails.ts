import { Hono } from "hono";
import { messageResponse } from "../../../contract/admin/dashboard.ts";
import { emailsQuery, emailsResponse } from "../../../contract/orders/emails.ts";
import { listEmails } from "../../domain/emails/list-emails.ts";
import { retryEmail } from "../../domain/emails/sending/attempt-email.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";

export const adminEmailRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describeAdmin("Emails about orders, latest first", emailsResponse),
    validate("query", emailsQuery),
    async (c) => c.json({ success: true, ...(await listEmails(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/:id/retry",
    describeAdmin("Sends an email again that could not be sent", messageResponse),
    async (c) => {
      await retryEmail(c.var.store, c.var.profile, c.req.param("id"));
      return c.json({ success: true, message: "The email will be sent again." });
    },
  );
