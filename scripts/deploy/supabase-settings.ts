import { findSignInProblems, type SignInProblem } from "../../worker/adapters/sign-in-settings.ts";

interface ProjectVariables {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_ANON_KEY: string;
  readonly [name: string]: string;
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
async function requiresCaptcha({
  SUPABASE_URL,
  SUPABASE_ANON_KEY,
}: Pick<ProjectVariables, "SUPABASE_URL" | "SUPABASE_ANON_KEY">): Promise<boolean> {
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
