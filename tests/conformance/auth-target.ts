import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createClient,
  type GoTrueAdminApi,
  type GoTrueClient,
  type SupportedStorage,
} from "@supabase/supabase-js";
import * as v from "valibot";
import { expect, onTestFinished, vi } from "vitest";
import { resetPasswordPath } from "../../contract/account/sign-in-links.ts";
import { sandboxAnonKey, sandboxServiceKey } from "../../sandbox/keys.ts";
import { startSandbox } from "../../sandbox/server.ts";

export const password = "Secret123!";

/** For this long, Supabase accepts a used refresh token again. */
const reuseIntervalMs = 10_000;

const variables = process.env;
/** The target of links in emails. Supabase must allow it as a redirect URL. */
export const storeUrl = variables.CONFORMANCE_STORE_URL ?? "http://localhost:8787";

/** Opens the Supabase project of CONFORMANCE_SUPABASE_URL, or a new sandbox if the variable is not set. */
export async function openAuthTarget() {
  const service = await openService();
  const created = new Set<string>();

  /** Creates a client with the public key and its own storage, like a separate browser. */
  const openBrowser = (): GoTrueClient =>
    createClient(service.url, service.anonKey, {
      auth: { ...openStorage(), autoRefreshToken: false, flowType: "implicit" },
    }).auth;

  const admin: GoTrueAdminApi = createClient(service.url, service.serviceKey ?? "none", {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin;

  const newEmail = (name: string) =>
    `${name}-${randomUUID().slice(0, 8)}@${variables.CONFORMANCE_EMAIL_DOMAIN ?? "store.test"}`;

  /** Signs in to this account or to a new one with a confirmed address. */
  async function signIn(account?: { readonly id: string; readonly email: string }) {
    const user = account ?? (await createAccount());
    const auth = openBrowser();
    const { data, error } = await auth.signInWithPassword({ email: user.email, password });
    if (error !== null || data.session === null) throw error ?? new Error("The response has no session");
    return { ...user, auth, session: data.session };
  }

  async function createAccount() {
    const email = newEmail("account");
    const { data, error } = await admin.createUser({ email, password, email_confirm: true });
    if (error !== null) throw error;
    created.add(data.user.id);
    return { id: data.user.id, email };
  }

  async function stop(): Promise<void> {
    for (const id of created) await admin.deleteUser(id);
    await service.stop();
  }

  return {
    ...service,
    openBrowser,
    admin,
    newEmail,
    createAccount,
    signIn,
    stop,
    /** Deletes this user when the target stops. */
    deleteLater(user: { readonly id: string } | null): void {
      if (user !== null) created.add(user.id);
    },
    readEmails: (to: string) => readOutbox(service.outboxUrl ?? "", to),
    /** Lets so much time pass that a used refresh token is no longer accepted. */
    passReuseInterval: () => service.passTime(reuseIntervalMs + 500),
    /** Returns the token of the latest email to an address, which may arrive after the response. */
    async readToken(to: string): Promise<EmailToken> {
      const outbox = service.outboxUrl ?? "";
      await expect.poll(() => readOutbox(outbox, to), { timeout: 30_000 }).not.toEqual([]);
      const link = (await readOutbox(outbox, to))[0]?.links[0];
      if (link === undefined) throw new Error("The email has no link");
      return parseToken(link);
    },
    /** Opens the link of Supabase's own templates as a browser does, and returns the URL to which it redirects. */
    async followLink({ tokenHash, type }: EmailToken, redirectTo: string): Promise<URL> {
      const link = new URL(`${service.url}/auth/v1/verify`);
      link.search = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo }).toString();
      const response = await fetch(link, { redirect: "manual" });
      return new URL(response.headers.get("location") ?? "");
    },
  };
}

async function openService() {
  const url = variables.CONFORMANCE_SUPABASE_URL;
  if (url !== undefined) {
    return {
      url: url.replace(/\/+$/, ""),
      anonKey: variables.CONFORMANCE_SUPABASE_ANON_KEY ?? "",
      serviceKey: variables.CONFORMANCE_SUPABASE_SERVICE_ROLE_KEY,
      outboxUrl: variables.CONFORMANCE_OUTBOX_URL,
      passTime: (ms: number) => sleep(ms),
      stop: async () => {},
    };
  }
  const sandbox = await startSandbox({ port: 0, storeUrl, settings: { emailIntervalSeconds: 60 } });
  return {
    url: sandbox.url,
    anonKey: sandboxAnonKey,
    serviceKey: sandboxServiceKey,
    outboxUrl: `${sandbox.url}/outbox.json`,
    /** Moves the clock of the sandbox, which runs in this process, until the end of the test. */
    async passTime(ms: number): Promise<void> {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
      onTestFinished(() => void vi.useRealTimers());
    },
    stop: sandbox.stop,
  };
}

const outboxSchema = v.object({
  messages: v.array(
    v.object({ to: v.string(), subject: v.string(), text: v.string(), links: v.array(v.string()) }),
  ),
});

async function readOutbox(outboxUrl: string, to: string) {
  const response = await fetch(`${outboxUrl}?to=${encodeURIComponent(to)}`);
  return v.parse(outboxSchema, await response.json()).messages;
}

/** The token of an email's link. */
export interface EmailToken {
  readonly tokenHash: string;
  readonly type: "signup" | "recovery" | "email_change";
}

/** Reads the token from a link of the store's templates, which the sandbox sends, or of Supabase's own. */
function parseToken(link: string): EmailToken {
  const { pathname, searchParams } = new URL(link);
  const type = pathname === resetPasswordPath ? "recovery" : searchParams.get("type");
  return v.parse(tokenSchema, {
    tokenHash: searchParams.get("token_hash") ?? searchParams.get("token"),
    type,
  });
}

const tokenSchema = v.object({
  tokenHash: v.string(),
  type: v.picklist(["signup", "recovery", "email_change"]),
});

export function readFragment(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}

/** Returns the claims of a token without verifying it. */
export function readClaims(accessToken: string): unknown {
  return JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
}

function openStorage(): { persistSession: true; storage: SupportedStorage } {
  const values = new Map<string, string>();
  return {
    persistSession: true,
    storage: {
      getItem: (name) => values.get(name) ?? null,
      setItem: (name, value) => void values.set(name, value),
      removeItem: (name) => void values.delete(name),
    },
  };
}
