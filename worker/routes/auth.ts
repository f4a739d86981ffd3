import { Hono } from "hono";
import { profileViewOf } from "../domain/profiles/profile-view.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { requireUser } from "../middleware/require-user.ts";

export const authRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get("/me", (c) => c.json({ success: true, data: profileViewOf(c.var.profile) }))
  .get("/admin-check", (c) => c.json({ success: true, isAdmin: c.var.profile.role === "admin" }));
