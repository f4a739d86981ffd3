import { Hono } from "hono";
import { messageAnswer } from "../../../contract/admin.ts";
import { mailsAnswer, mailsQuery } from "../../../contract/mails.ts";
import { listMails } from "../../domain/mails/list-mails.ts";
import { retryMail } from "../../domain/mails/retry-mail.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";

export const adminMailRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describeAdmin("E-mails about orders, latest first", mailsAnswer),
    validate("query", mailsQuery),
    async (c) => c.json({ success: true, ...(await listMails(c.var.store, c.req.valid("query"))) }),
  )
  .post("/:id/retry", describeAdmin("Tries an e-mail again that was given up", messageAnswer), async (c) => {
    await retryMail(c.var.store, c.var.profile, c.req.param("id"));
    return c.json({ success: true, message: "The e-mail is tried again." });
  });
