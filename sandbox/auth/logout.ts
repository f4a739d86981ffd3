import { Hono } from "hono";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { AuthFailure } from "./failure.ts";
import { requireSession } from "./sessions.ts";

/** POST /logout: ends this session (local), the user's other ones (others), or all (global, the default). */
export function logoutRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>().post("/logout", (c) => {
    const { session, user } = requireSession(sandbox, c.req.header("authorization"));
    switch (c.req.query("scope") ?? "global") {
      case "global":
        sandbox.store.run("DELETE FROM sessions WHERE user_id = ?", user.id);
        break;
      case "local":
        sandbox.store.run("DELETE FROM sessions WHERE id = ?", session.id);
        break;
      case "others":
        sandbox.store.run("DELETE FROM sessions WHERE user_id = ? AND id <> ?", user.id, session.id);
        break;
      default:
        throw new AuthFailure(400, "validation_failed", "Unsupported logout scope");
    }
    return c.body(null, 204);
  });
}
