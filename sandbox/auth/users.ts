import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { seededAccounts } from "../seeded-accounts.ts";
import { jsonColumn, type Store } from "../store/store.ts";
import { AuthFailure } from "./failure.ts";
import { hashPassword } from "./passwords.ts";

const metadataSchema = v.record(v.string(), v.unknown());
export const factorSchema = v.object({
  id: v.string(),
  friendly_name: v.string(),
  secret: v.string(),
  status: v.picklist(["unverified", "verified"]),
  challenge_id: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});
const userSchema = v.object({
  id: v.string(),
  email: v.string(),
  new_email: v.nullable(v.string()),
  password_hash: v.nullable(v.string()),
  email_confirmed_at: v.nullable(v.string()),
  confirmation_sent_at: v.nullable(v.string()),
  last_sign_in_at: v.nullable(v.string()),
  banned_until: v.nullable(v.string()),
  app_metadata: jsonColumn(metadataSchema),
  user_metadata: jsonColumn(metadataSchema),
  created_at: v.string(),
  updated_at: v.string(),
  factors: jsonColumn(v.array(factorSchema)),
});
export type Factor = v.InferOutput<typeof factorSchema>;
export type User = v.InferOutput<typeof userSchema>;
type Metadata = v.InferOutput<typeof metadataSchema>;

const selectUser = `SELECT *, (SELECT json_group_array(json_object('id', id, 'friendly_name', friendly_name,
    'secret', secret, 'status', status, 'challenge_id', challenge_id, 'created_at', created_at,
    'updated_at', updated_at)) FROM factors WHERE user_id = users.id) AS factors FROM users`;
const countSchema = v.object({ total: v.number() });
/** The password hashes of the seeded accounts. Cached, because hashing is slow and tests reset the sandbox often. */
const seededHashes = new Map<string, string>();

/** Creates the seeded accounts that do not exist yet. */
export async function seedAccounts(store: Store): Promise<void> {
  if (countUsers(store) > 0) return;
  for (const { id, password } of seededAccounts) {
    if (!seededHashes.has(id)) seededHashes.set(id, await hashPassword(password));
  }
  store.transaction(() => {
    for (const account of seededAccounts) {
      const user = createUser(store, {
        id: account.id,
        email: account.email,
        passwordHash: seededHashes.get(account.id),
        appMetadata: account.role === "admin" ? { role: "admin" } : {},
        userMetadata: { first_name: account.firstName, last_name: account.lastName },
      });
      updateUser(store, user.id, { email_confirmed_at: new Date().toISOString() });
    }
  });
}

export function createUser(
  store: Store,
  input: {
    email: string;
    passwordHash: string | undefined;
    appMetadata?: Metadata;
    userMetadata?: Metadata;
    id?: string;
  },
): User {
  const id = input.id ?? randomUUID();
  const email = normalizeEmail(input.email);
  const now = new Date().toISOString();
  store.run(
    `INSERT INTO users (id, email, password_hash, app_metadata, user_metadata, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    id,
    email,
    input.passwordHash ?? null,
    JSON.stringify({ provider: "email", providers: ["email"], ...input.appMetadata }),
    JSON.stringify({ email, email_verified: false, phone_verified: false, sub: id, ...input.userMetadata }),
    now,
    now,
  );
  return requireUser(store, id);
}

export function requireUser(store: Store, id: string): User {
  const user = findUser(store, id);
  if (user === undefined) throw new AuthFailure(404, "user_not_found", "User not found");
  return user;
}

export function findUser(store: Store, id: string): User | undefined {
  return store.get(userSchema, `${selectUser} WHERE id = ?`, id);
}

export function findUserByEmail(store: Store, email: string): User | undefined {
  return store.get(userSchema, `${selectUser} WHERE email = ?`, normalizeEmail(email));
}

export function listUsers(store: Store, page: number, perPage: number) {
  const total = countUsers(store);
  const users = store.all(
    userSchema,
    `${selectUser} ORDER BY created_at DESC, id LIMIT ? OFFSET ?`,
    perPage,
    (page - 1) * perPage,
  );
  return { users, total };
}

/** Updates columns and the time of the change. Metadata is merged, and a null in it removes its key. */
export function updateUser(
  store: Store,
  id: string,
  change: Partial<Omit<User, "id" | "created_at" | "updated_at" | "factors">>,
): User {
  const current = requireUser(store, id);
  const updated = {
    ...current,
    ...change,
    app_metadata: mergeMetadata(current.app_metadata, change.app_metadata),
    user_metadata: mergeMetadata(current.user_metadata, change.user_metadata),
  };
  store.run(
    `UPDATE users SET email = ?, new_email = ?, password_hash = ?, email_confirmed_at = ?,
       confirmation_sent_at = ?, last_sign_in_at = ?, banned_until = ?, app_metadata = ?, user_metadata = ?,
       updated_at = ? WHERE id = ?`,
    normalizeEmail(updated.email),
    updated.new_email,
    updated.password_hash,
    updated.email_confirmed_at,
    updated.confirmation_sent_at,
    updated.last_sign_in_at,
    updated.banned_until,
    JSON.stringify(updated.app_metadata),
    JSON.stringify({ ...updated.user_metadata, email_verified: updated.email_confirmed_at !== null }),
    new Date().toISOString(),
    id,
  );
  return requireUser(store, id);
}

function countUsers(store: Store): number {
  return v.parse(countSchema, store.get(countSchema, "SELECT count(*) AS total FROM users")).total;
}

export function deleteUser(store: Store, id: string): void {
  store.run("DELETE FROM users WHERE id = ?", requireUser(store, id).id);
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function isBanned(user: User): boolean {
  return user.banned_until !== null && Date.parse(user.banned_until) > Date.now();
}

function mergeMetadata(before: Metadata, change: Metadata | undefined): Metadata {
  const merged = { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
