import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { phoneSchema } from "../../../contract/account.ts";
import { typedText } from "../../../contract/request-values.ts";
import type { AccessToken } from "../../adapters/supabase-jwt.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "./profile.ts";

// A session is opened seldom and used often: only a step this large is worth a write.
const signInStepMilliseconds = 5 * 60_000;

/**
 * The store's own row for a verified identity. It is made at the first call, once, also when several come together.
 * The identity service is asked for the role only then, and only through `app_metadata`, which the user cannot write;
 * from then on the row is the authority. The e-mail address follows the service.
 */
export async function ensureProfile(context: StoreContext, token: AccessToken): Promise<Profile> {
  const known = await context.db.select().from(profiles).where(eq(profiles.id, token.subject)).get();
  if (known === undefined) return createProfile(context, token);
  return isCurrent(known, token) ? known : refreshProfile(context, token);
}

async function createProfile(context: StoreContext, token: AccessToken): Promise<Profile> {
  const now = context.now().toISOString();
  const [, rows] = await context.db.batch([
    context.db
      .insert(profiles)
      .values({
        id: token.subject,
        email: token.email,
        firstName: nameOf(token.suggested.firstName),
        lastName: nameOf(token.suggested.lastName),
        phone: phoneOf(token.suggested.phone),
        role: token.appRole === "admin" ? "admin" : "customer",
        lastSignInAt: token.signedInAt.toISOString(),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing(),
    context.db.select().from(profiles).where(eq(profiles.id, token.subject)),
  ]);
  return onlyRow(rows);
}

async function refreshProfile(context: StoreContext, token: AccessToken): Promise<Profile> {
  const signedInAt = token.signedInAt.toISOString();
  const rows = await context.db
    .update(profiles)
    .set({
      email: token.email,
      // An older session of the same person may still be in use: the time never moves back.
      lastSignInAt: sql`max(coalesce(${profiles.lastSignInAt}, ''), ${signedInAt})`,
      updatedAt: context.now().toISOString(),
    })
    .where(eq(profiles.id, token.subject))
    .returning();
  return onlyRow(rows);
}

function isCurrent(profile: Profile, token: AccessToken): boolean {
  const knownSignIn = profile.lastSignInAt === null ? 0 : Date.parse(profile.lastSignInAt);
  return profile.email === token.email && token.signedInAt.getTime() - knownSignIn < signInStepMilliseconds;
}

const nameSchema = typedText({ max: 100 });

/** What the user wrote about themselves at sign-up is a suggestion: what does not fit is left out. */
function nameOf(suggested: unknown): string {
  const name = v.safeParse(nameSchema, suggested);
  return name.success ? name.output : "";
}

function phoneOf(suggested: unknown): string | null {
  const phone = v.safeParse(phoneSchema, suggested);
  return phone.success ? phone.output : null;
}

function onlyRow(rows: readonly Profile[]): Profile {
  const [row] = rows;
  if (row === undefined) throw new Error("The profile vanished while it was being read");
  return row;
}
