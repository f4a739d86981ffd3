import * as v from "valibot";
import { findSignInProblems, type SignInProblem } from "../../worker/adapters/sign-in-settings.ts";
import type { Step } from "./resources.ts";

type Variables = Readonly<Record<string, string>>;

/** Supabase's default, which is too low for a busy evening. */
const lowEmailsPerHour = 30;

const authConfigSchema = v.looseObject({
  site_url: v.nullable(v.string()),
  uri_allow_list: v.nullable(v.string()),
  rate_limit_email_sent: v.nullish(v.number()),
  smtp_host: v.nullish(v.string()),
});

/** Settings that the owner checks in the dashboard. */
const manualChecks =
  "emails an hour raised (Authentication, Rate Limits), your own SMTP server connected (Authentication, Emails)";

/**
 * Finds wrong settings of the project that are visible without a Supabase access token.
 * @param deployed names of the variables that the deployed Worker has
 */
export async function findAccountProblems(
  variables: Variables,
  deployed: readonly string[] = [],
): Promise<SignInProblem[]> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_JWT_SECRET: secret } = variables;
  if (SUPABASE_URL === undefined || SUPABASE_ANON_KEY === undefined) return [];
  const project = {
    SUPABASE_URL: SUPABASE_URL.replace(/\/+$/, ""),
    SUPABASE_ANON_KEY,
    hasSharedSecret: secret !== undefined || deployed.includes("SUPABASE_JWT_SECRET"),
  };
  const problems = await findSignInProblems(project);
  if (problems.some(({ isFatal }) => isFatal) || !(await requiresCaptcha(project))) return problems;
  return [
    ...problems,
    {
      isFatal: true,
      message:
        "Supabase demands a captcha, which the store's pages do not have: nobody can sign in or sign up. Turn it off under Authentication, Attack Protection.",
    },
  ];
}

/** Signs in with a wrong password, because no API without a token shows whether Supabase requires a captcha. */
async function requiresCaptcha(project: { SUPABASE_URL: string; SUPABASE_ANON_KEY: string }) {
  try {
    const response = await fetch(`${project.SUPABASE_URL}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: project.SUPABASE_ANON_KEY, "Content-Type": "application/json" },
      body: JSON.stringify({ email: "nobody@store.invalid", password: crypto.randomUUID() }),
      signal: AbortSignal.timeout(10_000),
    });
    // During an outage, a proxy may return a page with its own captcha, with another status.
    return response.status === 400 && /captcha/.test(await response.text());
  } catch {
    return false;
  }
}

/**
 * Plans changes of the redirect URLs and finds problems of other settings. Both require SUPABASE_ACCESS_TOKEN. Without it, the only
 * problem tells the owner which settings to check.
 */
export async function planSupabase(
  variables: Variables,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ steps: Step[]; problems: string[] }> {
  const { SUPABASE_URL: projectUrl, STORE_URL: storeUrl } = variables;
  if (projectUrl === undefined || storeUrl === undefined) return { steps: [], problems: [] };
  const project = new URL(projectUrl).hostname.split(".")[0];
  const redirectPattern = `${storeUrl}/**`;
  const byHand = `at supabase.com/dashboard/project/${project}, set the Site URL to ${storeUrl}, allow ${redirectPattern} (Authentication, URL Configuration), and check: ${manualChecks}`;
  const token = env.SUPABASE_ACCESS_TOKEN;
  if (token === undefined) {
    return { steps: [], problems: [`Not checked without SUPABASE_ACCESS_TOKEN: ${byHand}.`] };
  }
  const base = env.SUPABASE_API_BASE_URL ?? "https://api.supabase.com";
  const requestConfig = async (init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const response = await fetch(`${base}/v1/projects/${project}/config/auth`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return v.parse(authConfigSchema, await response.json());
  };
  try {
    const config = await requestConfig();
    const allowed = (config.uri_allow_list ?? "").split(",").filter((url) => url !== "");
    const problems = findEmailProblems(config);
    if (config.site_url === storeUrl && allowed.includes(redirectPattern)) return { steps: [], problems };
    const body = JSON.stringify({
      site_url: storeUrl,
      uri_allow_list: [...new Set([...allowed, redirectPattern])].join(","),
    });
    const run = () => requestConfig({ method: "PATCH", body });
    return { steps: [{ text: `allow ${redirectPattern} at Supabase`, run }], problems };
  } catch (error) {
    return {
      steps: [],
      problems: [`Supabase does not show its settings (${String(error)}): ${byHand}.`],
    };
  }
}

function findEmailProblems(config: v.InferOutput<typeof authConfigSchema>): string[] {
  const problems: string[] = [];
  if (!config.smtp_host) {
    problems.push(
      "Supabase sends through its own mail server, which is for trying out: connect your SMTP server under Authentication, Emails, SMTP Settings.",
    );
  }
  const emailsPerHour = config.rate_limit_email_sent ?? Number.POSITIVE_INFINITY;
  if (emailsPerHour <= lowEmailsPerHour) {
    problems.push(
      `Supabase sends at most ${emailsPerHour} emails an hour, and refuses sign-ups beyond: raise it under Authentication, Rate Limits, before you open.`,
    );
  }
  return problems;
}
