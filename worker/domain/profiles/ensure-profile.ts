import { eq, getTableColumns, sql } from "drizzle-orm";
import * as v from "valibot";
import { closedAccountMessage, phoneSchema } from "../../../contract/account/account.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { typedLine } from "../../../contract/shared/request-values.ts";
import type { AccessToken } from "../../adapters/supabase-jwt.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { jsonColumns } from "../../db/json-columns.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import { isEnded } from "./end-tokens.ts";
import type { Profile, ProfileRow } from "./profile.ts";

// A session is opened seldom and used often: only a step this large is worth a write.
const signInStepMilliseconds = 5 * 60_000;

/**
 * The store's own row for a verified identity. It is made at the first call, once, also when several come together.
 * The identity service is asked for the role only then, and only through `app_metadata`, which the user cannot write;
 * from then on the row is the authority. The email address follows the service.
 * @throws StoreError authentication_required for an account that its owner deleted (it never comes back), and for a
 *   token of before the account was suspended or signed out everywhere
 */
export async function ensureProfile(context: StoreContext, token: AccessToken): Promise<Profile> {
  const [[row]] = await context.db.batch([selectProfile(context.db, { id: token.subject })]);
  if (row === undefined) return createProfile(context, token);
  const known = withDue(row, token);
  if (isEnded(known, token)) throw new StoreError("authentication_required", { message: endedMessage });
  return isCurrent(known, token) ? known : refreshProfile(context, token, known);
}

/** Whether the account's row is there and ensureProfile would change nothing about it. */
export function isUpToDate([row]: readonly SelectedProfile[], token: AccessToken): boolean {
  if (row === undefined) return false;
  const known = withDue(row, token);
  return !isEnded(known, token) && isCurrent(known, token);
}

// Each signed-in request reads it.
const wholeRow = jsonColumns("profiles", getTableColumns(profiles));
const asksAdmins = sql`(SELECT is_second_factor_required FROM store_settings)`;

interface SelectedProfile {
  readonly profile: ProfileRow;
  readonly asksAdmins: boolean;
}

/** The account's row, for a verb that reads it in the batch of its work. */
export const selectProfile = prepareOnce(["id"], (db, { id }) =>
  db
    .select({
      profile: wholeRow.expression.mapWith(wholeRow.decoder).as("profile"),
      asksAdmins: asksAdmins.mapWith(Boolean).as("asks_admins"),
    })
    .from(profiles)
    .where(eq(profiles.id, id)),
);

function withDue({ profile, asksAdmins }: SelectedProfile, token: AccessToken): Profile {
  return {
    ...profile,
    isSecondFactorDue: profile.role === "admin" && asksAdmins && !token.hasSecondFactor,
  };
}

async function createProfile(context: StoreContext, token: AccessToken): Promise<Profile> {
  const now = context.now().toISOString();
  const [, rows] = await context.db.batch([
    insertFrom(
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
        accountStatus: "active",
        lastSignInAt: token.signedInAt.toISOString(),
        tokensEndedAt: null,
        keptSessionId: null,
        version: 1,
        createdAt: now,
        updatedAt: now,
        // A trigger gives it.
        searchKey: null,
        keepsUnpaidOrders: 0,
      },
      sql`WHERE NOT EXISTS (SELECT 1 FROM closed_accounts WHERE id = ${token.subject})`,
    ).onConflictDoNothing(),
    selectProfile(context.db, { id: token.subject }),
  ]);
  const [row] = rows;
  if (row === undefined) throw closedAccount();
  return withDue(row, token);
}

async function refreshProfile(context: StoreContext, token: AccessToken, known: Profile): Promise<Profile> {
  const signedInAt = token.signedInAt.toISOString();
  const rows = await context.db
    .update(profiles)
    .set({
      email: isNewer(known, token) ? token.email : known.email,
      // An older session of the same person may still be in use: the time never moves back.
      lastSignInAt: sql`max(coalesce(${profiles.lastSignInAt}, ''), ${signedInAt})`,
      updatedAt: context.now().toISOString(),
    })
    .where(eq(profiles.id, token.subject))
    .returning();
  const [row] = rows;
  if (row === undefined) throw closedAccount();
  return { ...known, ...row };
}

function isCurrent(profile: Profile, token: AccessToken): boolean {
  const knownSignIn = profile.lastSignInAt === null ? 0 : Date.parse(profile.lastSignInAt);
  const isSameEmail = profile.email === token.email || !isNewer(profile, token);
  return isSameEmail && token.signedInAt.getTime() - knownSignIn < signInStepMilliseconds;
}

/** Another device's token may still carry the former email address for as long as it lives. Its times are whole seconds. */
function isNewer(profile: Profile, token: AccessToken): boolean {
  return token.issuedAt.getTime() + 1_000 > Date.parse(profile.updatedAt);
}

function closedAccount(): StoreError {
  return new StoreError("authentication_required", { message: closedAccountMessage });
}

const endedMessage = "This session has ended. Please sign in again.";

const nameSchema = typedLine({ max: 100 });

/** What the user wrote about themselves at sign-up is a suggestion: what does not fit is left out. */
function cleanName(suggested: unknown): string {
  const name = v.safeParse(nameSchema, suggested);
  return name.success ? name.output : "";
}

function cleanPhone(suggested: unknown): string | null {
  const phone = v.safeParse(phoneSchema, suggested);
  return phone.success ? phone.output : null;
}
