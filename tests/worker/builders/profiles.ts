import { eq } from "drizzle-orm";
import { profiles } from "../../../worker/db/schema/accounts.ts";
import type { AdminActor } from "../../../worker/domain/audit/admin-actor.ts";
import { asAdmin, type Profile } from "../../../worker/domain/profiles/profile.ts";
import { storeContext } from "./store.ts";

/** Reads the profile of an account from the database. The store creates it at the account's first request. */
export async function getProfile(account: { readonly id: string }): Promise<Profile> {
  const row = await storeContext().db.select().from(profiles).where(eq(profiles.id, account.id)).get();
  if (row === undefined) throw new Error("The account has no profile");
  return { ...row, isSecondFactorDue: false };
}

/** Reads an admin's profile as the actor that the domain's admin functions require. */
export async function getAdmin(account: { readonly id: string }): Promise<AdminActor> {
  return asAdmin(await getProfile(account));
}
