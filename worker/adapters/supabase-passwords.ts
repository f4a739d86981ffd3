import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";
import type { Settings } from "../env.ts";

/** Checks passwords at the authentication service. */
export interface PasswordCheck {
  /**
   * Checks the password of an account.
   * @throws StoreError too_many_requests, service_unavailable
   */
  readonly isRight: (email: string, password: string) => Promise<boolean>;
}

const timeoutMs = 8_000;
const sessionSchema = v.object({ access_token: v.string() });

/** Creates a check that signs in, because Supabase has no other way. It ends the new session immediately. */
export function createPasswordCheck(settings: Settings): PasswordCheck {
  const send = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${settings.SUPABASE_URL}/auth/v1${path}`, {
      method: "POST",
      headers: { apikey: settings.SUPABASE_ANON_KEY, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  return {
    async isRight(email, password) {
      const response = await send("/token?grant_type=password", {}, { email, password }).catch(
        throwUnavailable,
      );
      if (response.status === 429) throw new StoreError("too_many_requests");
      if (response.status >= 500) return throwUnavailable(new Error(`It answered ${response.status}`));
      const session = v.safeParse(sessionSchema, await response.json().catch(() => undefined));
      if (!session.success) return false;
      const headers = { Authorization: `Bearer ${session.output.access_token}` };
      // A session that could not be ended is harmless, because nobody has its tokens.
      await send("/logout?scope=local", headers, {}).catch(() => undefined);
      return true;
    },
  };
}

function throwUnavailable(cause: unknown): never {
  throw new StoreError("service_unavailable", { cause });
}
