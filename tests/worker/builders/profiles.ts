import { eq } from "drizzle-orm";
import { profiles } from "../../../worker/db/schema/accounts.ts";
import { type AdminActor, asAdmin, type Profile } from "../../../worker/domain/profiles/profile.ts";
import { storeContext } from "./store.ts";

/** The store's row of an account that has called it. */
export async function getProfile(account: { readonly id: string }): Promise<Profile> {
  const row = await storeContext().db.select().from(profiles).where(eq(profiles.id, account.id)).get();
  if (row === undefined) throw new Error("The store has not seen this account yet");
  return { ...row, isSecondFactorDue: false };
}

/** An admin's row, as the domain's admin functions take it. */
export async function getAdmin(account: { readonly id: string }): Promise<AdminActor> {
  return asAdmin(await getProfile(account));
}
