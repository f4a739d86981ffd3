import { findSignInProblems, type SignInProblem } from "../../worker/adapters/sign-in-settings.ts";

interface Project {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_ANON_KEY: string;
  /** True if the store has the secret of projects that sign their tokens with HS256. */
  readonly hasSharedSecret: boolean;
}

/** Finds settings of the Supabase project with which the store does not work, or is unsafe. */
export async function findAccountProblems(settings: Project): Promise<SignInProblem[]> {
  const project = { ...settings, SUPABASE_URL: settings.SUPABASE_URL.replace(/\/+$/, "") };
  const problems = await findSignInProblems(project);
  if (problems.some(({ isFatal }) => isFatal) || !(await requiresCaptcha(project))) return problems;
  return [
    ...problems,
    {
      isFatal: true,
      message:
        "Supabase requires a captcha, which the store's pages do not have: nobody can sign in or sign up. Turn it off under Authentication, Attack Protection.",
    },
  ];
}

/** Signs in with a wrong password, because no public API shows whether Supabase requires a captcha. */
async function requiresCaptcha({ SUPABASE_URL, SUPABASE_ANON_KEY }: Project): Promise<boolean> {
  try {
    const response = await fetch(`${SUPABASE_URL}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: SUPABASE_ANON_KEY, "Content-Type": "application/json" },
      body: JSON.stringify({ email: "nobody@store.invalid", password: crypto.randomUUID() }),
      signal: AbortSignal.timeout(10_000),
    });
    // During an outage, a proxy may return a page with its own captcha, with another status.
    return response.status === 400 && /captcha/.test(await response.text());
  } catch {
    return false;
  }
}
