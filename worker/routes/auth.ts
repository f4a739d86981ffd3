import { Hono } from "hono";
import * as v from "valibot";
import { profileAnswer } from "../../contract/account.ts";
import { profileViewOf } from "../domain/profiles/profile-view.ts";
import { answers } from "../middleware/answers.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { requireUser } from "../middleware/require-user.ts";

const signedIn = { signedIn: true };
const adminCheckAnswer = v.object({ success: v.literal(true), isAdmin: v.boolean() });

export const authRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get("/me", answers("The signed-in account", profileAnswer, signedIn), (c) =>
    c.json({ success: true, data: profileViewOf(c.var.profile) }),
  )
  .get("/admin-check", answers("Is the account an admin?", adminCheckAnswer, signedIn), (c) =>
    c.json({ success: true, isAdmin: c.var.profile.role === "admin" }),
  );
