import { eq, getTableColumns, sql } from "drizzle-orm";
import * as v from "valibot";
import { closedAccountMessage } from "../../../contract/account/account.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { phoneSchema } from "../../../contract/shared/phone-number.ts";
import { typedLine } from "../../../contract/shared/request-values.ts";
import type { AccessClaims } from "../../adapters/supabase-jwt.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { readBatch } from "../../db/read-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "./profile.ts";

// The smallest change of `last_sign_in_at` that is written.
const signInStepMs = 5 * 60_000;

/**
 * Returns the store's own row for a verified identity. The first call creates it, with the role in the token's
 * `app_metadata`, which users cannot write. Afterwards the row decides the role. The email address follows the identity
 * service.
 * @throws StoreError authentication_required for a deleted account, which is never created again, and for a token from
 *   before the account was suspended or signed out everywhere
 */
export async function ensureProfile(context: StoreContext, token: AccessClaims): Promise<Profile> {
  const [row] = await selectProfile(context, token.subject);
  if (row === undefined) return createProfile(context, token);
  const profile = toProfile(row, token);
  if (isEnded(profile, token)) throw new StoreError("authentication_required", { message: endedMessage });
  return isCurrent(profile, token) ? profile : refreshProfile(context, token, profile);
}

function selectProfile({ db }: StoreContext, id: string) {
  return db
    .select({
      row: getTableColumns(profiles),
      isSecondFactorRequired: sql<boolean>`(SELECT is_second_factor_required FROM store_settings)`
        .mapWith(Boolean)
        .as("is_second_factor_required"),
    })
    .from(profiles)
    .where(eq(profiles.id, id));
}

function toProfile(
  { row, isSecondFactorRequired }: Awaited<ReturnType<typeof selectProfile>>[number],
  token: AccessClaims,
): Profile {
  return {
    ...row,
    isSecondFactorDue: row.role === "admin" && isSecondFactorRequired && !token.hasSecondFactor,
  };
}

/**
 * Returns true if a token was issued before its account was signed out. `iat` has whole seconds, so a token of the same
 * second counts as ended.
 */
function isEnded(profile: Profile, { issuedAt, sessionId }: AccessClaims): boolean {
  const { tokensEndedAt, exemptSessionId } = profile;
  if (tokensEndedAt === null || issuedAt.getTime() > Date.parse(tokensEndedAt)) return false;
  return sessionId === undefined || sessionId !== exemptSessionId;
}

async function createProfile(context: StoreContext, token: AccessClaims): Promise<Profile> {
  const now = context.now().toISOString();
  const {
    profiles: [row],
  } = await readBatch(context.db, {
    added: insertFrom(
      context.db,
      profiles,
      {
        id: token.subject,
        email: token.email,
        firstName: cleanName(token.suggested.firstName),
        lastName: cleanName(token.suggested.lastName),
        phone: cleanPhone(token.suggested.phone),
        role: token.appRole === "admin" ? "admin" : "customer",
        suspensionReason: null,
        taxExemption: null,
        accountStatus: "active",
        lastSignInAt: token.signedInAt.toISOString(),
        tokensEndedAt: null,
        exemptSessionId: null,
        version: 1,
        createdAt: now,
        updatedAt: now,
        keepsUnpaidOrders: 0,
      },
      sql`WHERE NOT EXISTS (SELECT 1 FROM closed_accounts WHERE id = ${token.subject})`,
    ).onConflictDoNothing(),
    profiles: selectProfile(context, token.subject),
  });
  if (row === undefined) throw createClosedAccountError();
  return toProfile(row, token);
}

async function refreshProfile(
  context: StoreContext,
  token: AccessClaims,
  profile: Profile,
): Promise<Profile> {
  const signedInAt = token.signedInAt.toISOString();
  const rows = await context.db
    .update(profiles)
    .set({
      email: isNewer(profile, token) ? token.email : profile.email,
      // A session that signed in earlier must not move the time back.
      lastSignInAt: sql`max(coalesce(${profiles.lastSignInAt}, ''), ${signedInAt})`,
      updatedAt: context.now().toISOString(),
    })
    .where(eq(profiles.id, token.subject))
    .returning();
  const [row] = rows;
  if (row === undefined) throw createClosedAccountError();
  return { ...profile, ...row };
}

function isCurrent(profile: Profile, token: AccessClaims): boolean {
  const lastSignInMs = profile.lastSignInAt === null ? 0 : Date.parse(profile.lastSignInAt);
  const isSameEmail = profile.email === token.email || !isNewer(profile, token);
  return isSameEmail && token.signedInAt.getTime() - lastSignInMs < signInStepMs;
}

/**
 * Returns true if a token was issued after the profile's last change. An older one may have a former email address.
 * `iat` has whole seconds, so a token of the same second counts as newer.
 */
function isNewer(profile: Profile, token: AccessClaims): boolean {
  return token.issuedAt.getTime() + 1_000 > Date.parse(profile.updatedAt);
}

function createClosedAccountError(): StoreError {
  return new StoreError("authentication_required", { message: closedAccountMessage });
}

const endedMessage = "This session has ended. Please sign in again.";

const nameSchema = typedLine({ max: 100 });

/** Returns the name that a user entered at sign-up, or an empty text if it is not valid. */
function cleanName(suggested: unknown): string {
  const name = v.safeParse(nameSchema, suggested);
  return name.success ? name.output : "";
}

function cleanPhone(suggested: unknown): string | null {
  const phone = v.safeParse(phoneSchema, suggested);
  return phone.success ? phone.output : null;
}
