import { Hono } from "hono";
import {
  confirmBody,
  newsletterStatusQuery,
  newsletterStatusResponse,
  subscribeBody,
  subscribeResponse,
  unsubscribeBody,
  unsubscribeResponse,
} from "../../contract/account/newsletter.ts";
import {
  confirmSubscription,
  readStatusByEmail,
  readStatusByToken,
  subscribe,
  unsubscribeByEmail,
  unsubscribeByToken,
} from "../domain/newsletter/subscriptions.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { readVisitor } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

// After the validation: an invalid address does not count as an attempt.
const limit = rateLimit((bindings) => bindings.NEWSLETTER_LIMIT);

export const newsletterRoutes = new Hono<AppEnv>()
  .post(
    "/subscribe",
    describe(
      "Sends an address the link that subscribes it; the answer never reveals whether it was subscribed",
      subscribeResponse,
    ),
    validate("json", subscribeBody),
    limit,
    (c) => c.json({ success: true, message: subscribe(c.var.store, c.req.valid("json").email) }),
  )
  .post(
    "/confirm",
    describe("Subscribes the address that a signed link was sent to", subscribeResponse),
    validate("json", confirmBody),
    limit,
    async (c) =>
      c.json({
        success: true,
        message: await confirmSubscription(c.var.store, c.req.valid("json").token),
      }),
  )
  .post(
    "/unsubscribe",
    describe("Unsubscribes by a signed link's token, or sends the address such a link", unsubscribeResponse),
    // What a mail program POSTs (RFC 8058): the token is in the address, the body is a form that says nothing more.
    // Not limited: a mail service unsubscribes many readers from few addresses.
    async (c, next) => {
      const token = c.req.query("token");
      if (token === undefined) return next();
      return c.json({ success: true, ...(await unsubscribeByToken(c.var.store, token)) });
    },
    validate("json", unsubscribeBody),
    readVisitor,
    limit,
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
    describe("Whether the visitor's own address is subscribed", newsletterStatusResponse),
    validate("query", newsletterStatusQuery),
    readVisitor,
    async (c) => {
      const { token, email = "" } = c.req.valid("query");
      const data =
        token === undefined
          ? await readStatusByEmail(c.var.store, email, c.var.visitor)
          : await readStatusByToken(c.var.store, token);
      return c.json({ success: true, data });
    },
  );
