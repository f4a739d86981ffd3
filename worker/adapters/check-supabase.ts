import type { ConnectionCheck } from "../../contract/admin/connections.ts";
import { isLoopback, type Settings } from "../env.ts";
import { findCaptchaProblem, findRedirectProblem, findSignInProblems } from "./sign-in-settings.ts";

/**
 * Asks Supabase whether accounts work with its keys and settings. Changes nothing at Supabase.
 * @param siteUrl the store's origin, to which links in sign-in emails must lead
 */
export async function checkSupabase(settings: Settings, siteUrl: string): Promise<ConnectionCheck[]> {
  if (isLoopback(settings.SUPABASE_URL)) {
    return [{ state: "problem", message: "Accounts are kept in the sandbox. Follow the steps below." }];
  }
  const project = { ...settings, hasSharedSecret: settings.SUPABASE_JWT_SECRET !== undefined };
  const signInProblems = await findSignInProblems(project);
  const captchaProblems = await findCaptchaProblem(project);
  const redirectProblems = await findRedirectProblem(project, siteUrl);
  const problems = [...signInProblems, ...(captchaProblems ?? []), ...(redirectProblems ?? [])];
  if (problems.length > 0) return problems.map(({ message }) => ({ state: "problem", message }));
  return [
    { state: "fine", message: "Supabase answers, and its address and key belong together." },
    captchaProblems === undefined
      ? {
          state: "unknown",
          message: "Supabase did not tell whether customers can sign in. Check again later.",
        }
      : {
          state: "fine",
          message: "Customers can sign up and sign in, and must confirm their email address.",
        },
    redirectProblems === undefined
      ? {
          state: "unknown",
          message: "Supabase did not tell where links in sign-in emails lead. Check again later.",
        }
      : { state: "fine", message: "Links in sign-in emails lead to this store." },
  ];
}
