import * as v from "valibot";
import type { Step } from "./resources.ts";

const authConfig = v.object({ site_url: v.nullable(v.string()), uri_allow_list: v.nullable(v.string()) });

/**
 * The addresses that Supabase may lead back to. Only its management API says them: with SUPABASE_ACCESS_TOKEN they are
 * looked at and put right, without it the problem says what to do by hand.
 */
export async function planAddresses(
  variables: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ steps: Step[]; problem?: string }> {
  const { SUPABASE_URL: projectUrl, STORE_URL: storeUrl } = variables;
  if (projectUrl === undefined || storeUrl === undefined) return { steps: [] };
  const project = new URL(projectUrl).hostname.split(".")[0];
  const wanted = `${storeUrl}/**`;
  const byHand = `at supabase.com/dashboard/project/${project}/auth/url-configuration, set the Site URL to ${storeUrl} and allow ${wanted}`;
  const token = env.SUPABASE_ACCESS_TOKEN;
  if (token === undefined) {
    return { steps: [], problem: `Not looked at without SUPABASE_ACCESS_TOKEN: ${byHand}.` };
  }
  const base = env.SUPABASE_API_BASE_URL ?? "https://api.supabase.com";
  const call = async (init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const response = await fetch(`${base}/v1/projects/${project}/config/auth`, { ...init, headers });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return v.parse(authConfig, await response.json());
  };
  try {
    const { site_url: site, uri_allow_list: list } = await call();
    const allowed = (list ?? "").split(",").filter((each) => each !== "");
    if (site === storeUrl && allowed.includes(wanted)) return { steps: [] };
    const body = JSON.stringify({
      site_url: storeUrl,
      uri_allow_list: [...new Set([...allowed, wanted])].join(","),
    });
    return {
      steps: [{ text: `allow ${wanted} at Supabase`, run: () => call({ method: "PATCH", body }) }],
    };
  } catch (error) {
    return { steps: [], problem: `Supabase does not show its addresses (${String(error)}): ${byHand}.` };
  }
}
