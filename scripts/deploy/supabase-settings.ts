import {
  findCaptchaProblem,
  findRedirectProblem,
  findSignInProblems,
  type SignInProblem,
} from "../../worker/adapters/sign-in-settings.ts";

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
  return [...problems, ...((await findCaptchaProblem(project)) ?? []), ...(redirectProblems ?? [])];
}
