import { randomUUID } from "node:crypto";
import type { Factor, User } from "./users.ts";

/** Returns a user in GoTrue's format, in which unknown times are absent rather than null. */
export function userView(user: User) {
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    ...omitNull("email_confirmed_at", user.email_confirmed_at),
    phone: "",
    ...omitNull("confirmation_sent_at", user.confirmation_sent_at),
    ...omitNull("confirmed_at", user.email_confirmed_at),
    ...omitNull("new_email", user.new_email),
    ...omitNull("last_sign_in_at", user.last_sign_in_at),
    ...omitNull("banned_until", user.banned_until),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: {
          email: user.email,
          email_verified: user.email_confirmed_at !== null,
          phone_verified: false,
          sub: user.id,
        },
        provider: "email",
        ...omitNull("last_sign_in_at", user.last_sign_in_at),
        created_at: user.created_at,
        updated_at: user.updated_at,
        email: user.email,
      },
    ],
    ...(user.factors.length === 0 ? {} : { factors: user.factors.map(factorView) }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}

function factorView({ id, friendly_name, status, created_at, updated_at }: Factor) {
  return { id, created_at, updated_at, status, friendly_name, factor_type: "totp" };
}

/** Returns the response to a sign-up with a taken address, which must not reveal that it is taken. */
export function obfuscatedUserView(email: string, data: Record<string, unknown>) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

function omitNull<Name extends string>(name: Name, value: string | null) {
  return value === null ? {} : { [name]: value };
}
