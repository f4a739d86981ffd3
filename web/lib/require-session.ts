import { redirect } from "@tanstack/react-router";
import { settledSession } from "./session.ts";

/** A route's guard, before anything of it is loaded: guests go to sign in, and come back here afterwards. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const session = await settledSession();
  if (session.status !== "signed-in") throw redirect({ to: "/login", search: { redirect: location.href } });
}
