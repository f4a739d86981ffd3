import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import {
  confirmBody,
  newsletterStatusQuery,
  newsletterStatusResponse,
  subscribeBody,
  unsubscribeBody,
  unsubscribeResponse,
} from "../../contract/account/newsletter.ts";
import { messageResponse } from "../../contract/shared/success.ts";
import {
  confirmSubscription,
  readStatusByEmail,
  readStatusByToken,
  subscribe,
  unsubscribeByEmail,
  unsubscribeByToken,
} from "../domain/emails/newsletter/subscriptions.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";

/**
 * Handles the one-click unsubscribe of email programs (RFC 8058), with the token in the URL and a form as the body. It
 * has no rate limit, because an email service unsubscribes many readers from few addresses.
 */
const unsubscribeWithOneClick = createMiddleware<AppEnv>(async (c, next) => {
  const token = c.req.query("token");
  if (c.req.method !== "POST" || token === undefined) return next();
  return c.json({ success: true, ...(await unsubscribeByToken(c.var.store, token)) });
});

export const newsletterRoutes = new Hono<AppEnv>()
  .post(
    "/subscribe",
    ...endpoint({
      summary:
        "Emails a subscription link to an address; the response does not reveal whether it was already subscribed",
      access: "anyone",
      input: validate("json", subscribeBody),
      limit: "emailAddress",
      response: messageResponse,
    }),
    (c) => {
      const { email, consent } = c.req.valid("json");
      return c.json({ success: true, message: subscribe(c.var.store, email, consent) });
    },
  )
  .post(
    "/confirm",
    ...endpoint({
      summary: "Subscribes the address that a signed link was emailed to",
      access: "anyone",
      input: validate("json", confirmBody),
      limit: "emailAddress",
      response: messageResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        message: await confirmSubscription(c.var.store, c.req.valid("json").token),
      }),
  )
  .use("/unsubscribe", unsubscribeWithOneClick)
  .post(
    "/unsubscribe",
    ...endpoint({
      summary: "Unsubscribes an address by a signed link's token, or emails it such a link",
      access: "visitor",
      input: validate("json", unsubscribeBody),
      limit: "emailAddress",
      response: unsubscribeResponse,
    }),
    async (c) => {
      const body = c.req.valid("json");
      const outcome =
        "token" in body
          ? await unsubscribeByToken(c.var.store, body.token)
          : await unsubscribeByEmail(c.var.store, body.email, c.var.visitor);
      return c.json({ success: true, ...outcome });
    },
  )
  .get(
    "/status",
    ...endpoint({
      summary: "Returns whether the visitor's own address is subscribed",
      access: "visitor",
      input: validate("query", newsletterStatusQuery),
      response: newsletterStatusResponse,
    }),
    async (c) => {
      const { token, email = "" } = c.req.valid("query");
      const data =
        token === undefined
          ? await readStatusByEmail(c.var.store, email, c.var.visitor)
          : await readStatusByToken(c.var.store, token);
      return c.json({ success: true, data });
    },
  );
