import * as v from "valibot";
import { fetchFromAuth, type SupabaseProject } from "../../worker/adapters/supabase-auth.ts";

/** A setting of the Supabase project that makes accounts unusable or unsafe. */
export interface SignInProblem {
  /** True if nobody can use an account. */
  readonly isFatal: boolean;
  /** The problem, and how to fix it. */
  readonly message: string;
}

const timeoutMs = 5_000;

const keysSchema = v.object({ keys: v.array(v.unknown()) });
/** The project's public settings, at /settings. */
const settingsSchema = v.object({
  external: v.object({ email: v.boolean() }),
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
});

type Project = SupabaseProject & {
  /** True if the store has the secret of projects that sign their tokens with HS256. */
  readonly hasSharedSecret: boolean;
};

interface ProjectVariables {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_ANON_KEY: string;
  readonly STORE_URL?: string;
  readonly [name: string]: string | undefined;
}

/**
 * Finds settings of the Supabase project with which the store does not work, or is unsafe.
 * @param deployed the names of the secrets that the deployed Worker has
 */
export async function findAccountProblems(
  variables: ProjectVariables,
  deployed: readonly string[] = [],
): Promise<SignInProblem[]> {
  const project = {
    SUPABASE_URL: variables.SUPABASE_URL.replace(/\/+$/, ""),
    SUPABASE_ANON_KEY: variables.SUPABASE_ANON_KEY,
    hasSharedSecret: [...deployed, ...Object.keys(variables)].includes("SUPABASE_JWT_SECRET"),
  };
  const problems = await findSignInProblems(project);
  if (problems.some(({ isFatal }) => isFatal)) return problems;
  const storeUrl = variables.STORE_URL?.replace(/\/+$/, "");
  const redirectProblems = storeUrl === undefined ? [] : await findRedirectProblem(project, storeUrl);
  return [...problems, ...(await findCaptchaProblem(project)), ...redirectProblems];
}

/** Lists the problems of the Supabase project's public signing keys and settings. */
export async function findSignInProblems(project: Project): Promise<SignInProblem[]> {
  try {
    const problems = await Promise.all([findKeyProblems(project), findSettingsProblems(project)]);
    return problems.flat();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      createWarning(
        `Supabase does not answer at SUPABASE_URL (${reason}): check the address, and whether the project is paused.`,
      ),
    ];
  }
}

/** Reports that Supabase requires a captcha, which the store's pages do not have. */
async function findCaptchaProblem(project: Project): Promise<SignInProblem[]> {
  if (!(await requiresCaptcha(project))) return [];
  return [
    createFatal(
      "Supabase requires a captcha, which the store's pages do not have: nobody can sign in or sign up. Turn it off under Authentication, Attack Protection.",
    ),
  ];
}

/**
 * Signs in with a wrong password, because no public API shows whether Supabase requires a captcha.
 * @returns false if Supabase did not tell, for example over a rate limit or during an outage
 */
async function requiresCaptcha({ SUPABASE_URL, SUPABASE_ANON_KEY }: Project): Promise<boolean> {
  try {
    const response = await fetch(`${SUPABASE_URL}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: SUPABASE_ANON_KEY, "Content-Type": "application/json" },
      body: JSON.stringify({ email: "nobody@store.invalid", password: crypto.randomUUID() }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    // During an outage, a proxy may return a page with its own captcha, with another status.
    return response.status === 400 && /captcha/.test(await response.text());
  } catch {
    return false;
  }
}

/**
 * Reports that links in sign-in emails do not lead to the store. It follows a link with an invalid token, which
 * Supabase redirects to the requested page if its settings allow that, and otherwise to the Site URL. Reports nothing
 * if Supabase did not tell, for example over a rate limit.
 */
async function findRedirectProblem(project: Project, siteUrl: string): Promise<SignInProblem[]> {
  const target = `${siteUrl}/reset-password`;
  const link = new URL(`${project.SUPABASE_URL}/auth/v1/verify`);
  link.searchParams.set("type", "recovery");
  link.searchParams.set("token", crypto.randomUUID());
  link.searchParams.set("redirect_to", target);
  try {
    const response = await fetch(link, {
      headers: { apikey: project.SUPABASE_ANON_KEY },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "manual",
    });
    await response.body?.cancel();
    const location = response.headers.get("Location");
    if (location === null || location.startsWith(target)) return [];
    return [
      createWarning(
        `Links in sign-in emails do not lead to this store: under Authentication, URL Configuration, set the Site URL to ${siteUrl} and add ${siteUrl}/** as a redirect URL.`,
      ),
    ];
  } catch {
    return [];
  }
}

async function findKeyProblems(project: Project): Promise<SignInProblem[]> {
  const { keys } = v.parse(keysSchema, await fetchFromAuth(project, "/.well-known/jwks.json"));
  if (keys.length > 0 || project.hasSharedSecret) return [];
  return [
    createFatal(
      "Nobody can use an account, because the store cannot verify Supabase's tokens: the project signs them with its shared secret (HS256). Move to signing keys under Project Settings, JWT Keys, or set SUPABASE_JWT_SECRET.",
    ),
  ];
}

async function findSettingsProblems(project: Project): Promise<SignInProblem[]> {
  const response = await fetchFromAuth(project, "/settings");
  if (response === undefined) {
    return [
      createFatal(
        "SUPABASE_ANON_KEY is not a key of the project at SUPABASE_URL: copy both from the same project, under Project Settings, API Keys.",
      ),
    ];
  }
  const { external, disable_signup, mailer_autoconfirm } = v.parse(settingsSchema, response);
  return [
    ...(external.email
      ? []
      : [
          createFatal(
            "Sign-in by email is off at Supabase: turn it on under Authentication, Sign In / Providers, Email.",
          ),
        ]),
    ...(disable_signup
      ? [
          createWarning(
            "Supabase refuses new accounts: turn on “Allow new users to sign up” under Authentication, Sign In / Providers.",
          ),
        ]
      : []),
    ...(mailer_autoconfirm
      ? [
          createWarning(
            "“Confirm email” is off at Supabase, so that anybody can open an account for someone else's address: turn it on under Authentication, Sign In / Providers, Email.",
          ),
        ]
      : []),
  ];
}

function createFatal(message: string): SignInProblem {
  return { isFatal: true, message };
}

function createWarning(message: string): SignInProblem {
  return { isFatal: false, message };
}
