import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { sandboxServiceKey } from "../keys.ts";
import { metadataField, readBody, requireEmail } from "./body.ts";
import { AuthFailure } from "./failure.ts";
import { hashPassword, requireValidPassword } from "./passwords.ts";
import { userView } from "./user-view.ts";
import {
  createUser,
  deleteUser,
  findUserByEmail,
  listUsers,
  requireUser,
  type User,
  updateUser,
} from "./users.ts";

const attributesSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.uuid())),
  email: v.optional(v.string()),
  password: v.optional(v.string()),
  email_confirm: v.optional(v.boolean()),
  user_metadata: metadataField,
  app_metadata: metadataField,
  ban_duration: v.optional(v.string()),
});
type Attributes = v.InferOutput<typeof attributesSchema>;
const pageSchema = v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(1));

/** Serves /admin/users, which manages the users and requires the service key. */
export function adminRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>()
    .use("/admin/*", async (c, next) => {
      requireServiceKey(c);
      await next();
    })
    .get("/admin/users", (c) => {
      const page = parsePageNumber(c.req.query("page"), 1);
      const perPage = parsePageNumber(c.req.query("per_page"), 50);
      const { users, total } = listUsers(sandbox.store, page, perPage);
      const lastPage = Math.max(1, Math.ceil(total / perPage));
      const links = [`</admin/users?page=${lastPage}>; rel="last"`];
      if (page < lastPage) links.unshift(`</admin/users?page=${page + 1}>; rel="next"`);
      return c.json({ users: users.map(userView), aud: "authenticated" }, 200, {
        "x-total-count": String(total),
        link: links.join(", "),
      });
    })
    .get("/admin/users/:id", (c) => c.json(userView(requireUser(sandbox.store, c.req.param("id")))))
    .post("/admin/users", async (c) => {
      const attributes = await readBody(c, attributesSchema);
      if (attributes.email === undefined) {
        throw new AuthFailure(
          400,
          "validation_failed",
          "Cannot create a user without either an email or phone",
        );
      }
      const email = requireEmail(attributes.email);
      const passwordHash = await hashOptionalPassword(attributes);
      requireFreeEmail(sandbox, email, undefined);
      return sandbox.store.transaction(() => {
        const user = createUser(sandbox.store, {
          email,
          passwordHash,
          ...(attributes.id === undefined ? {} : { id: attributes.id }),
        });
        return c.json(userView(applyAttributes(sandbox, user, attributes)));
      });
    })
    .put("/admin/users/:id", async (c) => {
      const attributes = await readBody(c, attributesSchema);
      const passwordHash = await hashOptionalPassword(attributes);
      const user = requireUser(sandbox.store, c.req.param("id"));
      if (attributes.email !== undefined) requireFreeEmail(sandbox, requireEmail(attributes.email), user);
      return sandbox.store.transaction(() => {
        if (passwordHash !== undefined) updateUser(sandbox.store, user.id, { password_hash: passwordHash });
        return c.json(userView(applyAttributes(sandbox, user, attributes)));
      });
    })
    .delete("/admin/users/:id", (c) => {
      deleteUser(sandbox.store, c.req.param("id"));
      return c.json({});
    });
}

function requireServiceKey(c: Context): void {
  const key = c.req.header("authorization")?.replace(/^Bearer\s+/i, "") ?? c.req.header("apikey");
  if (key === undefined) {
    throw new AuthFailure(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  if (key !== sandboxServiceKey && c.req.header("apikey") !== sandboxServiceKey) {
    throw new AuthFailure(403, "not_admin", "User not allowed");
  }
}

function requireFreeEmail(sandbox: Sandbox, email: string, owner: User | undefined): void {
  const holder = findUserByEmail(sandbox.store, email);
  if (holder === undefined || holder.id === owner?.id) return;
  throw new AuthFailure(422, "email_exists", "A user with this email address has already been registered");
}

async function hashOptionalPassword({ password }: Attributes): Promise<string | undefined> {
  if (password === undefined) return undefined;
  requireValidPassword(password);
  return hashPassword(password);
}

function applyAttributes(sandbox: Sandbox, user: User, attributes: Attributes): User {
  const { email, email_confirm: confirm, ban_duration: banDuration } = attributes;
  return updateUser(sandbox.store, user.id, {
    ...(email === undefined ? {} : { email }),
    ...(confirm ? { email_confirmed_at: user.email_confirmed_at ?? new Date().toISOString() } : {}),
    ...(attributes.user_metadata ? { user_metadata: attributes.user_metadata } : {}),
    ...(attributes.app_metadata ? { app_metadata: attributes.app_metadata } : {}),
    ...(banDuration === undefined ? {} : { banned_until: parseBanEnd(banDuration) }),
  });
}

/** Returns the end of a ban for a duration such as "24h", or null for "none", which lifts the ban. */
function parseBanEnd(duration: string): string | null {
  if (duration === "none") return null;
  const [, count, unit = ""] = /^(\d+)(h|m|s)$/.exec(duration) ?? [];
  const unitMs = { h: 3_600_000, m: 60_000, s: 1_000 }[unit];
  if (unitMs === undefined) {
    throw new AuthFailure(400, "validation_failed", "invalid format for ban_duration");
  }
  return new Date(Date.now() + Number(count) * unitMs).toISOString();
}

function parsePageNumber(value: string | undefined, fallback: number): number {
  const parsed = v.safeParse(pageSchema, value);
  return parsed.success ? parsed.output : fallback;
}
