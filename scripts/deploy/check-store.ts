import { setTimeout as sleep } from "node:timers/promises";

export interface StoreCheck {
  readonly subject: string;
  /** Undefined when the check passes. */
  readonly problem: string | undefined;
  /** The command to run next. */
  readonly command: string;
}

const retryMs = 2_000;

/**
 * Checks the health, page and configuration of a deployed store. Retries, because a new version takes some seconds to
 * become active.
 */
export async function checkStore(
  storeUrl: string,
  variables: Readonly<Record<string, string>>,
  attempts = 15,
): Promise<StoreCheck[]> {
  for (let attempt = 1; ; attempt += 1) {
    const checks = await Promise.all([
      checkUrl("Health", `${storeUrl}/api/health`, "npm run wrangler -- tail", findHealthProblem),
      checkUrl("Page", `${storeUrl}/`, "npm run deploy", findPageProblem),
      checkUrl("Configuration", `${storeUrl}/api/config`, "npm run deploy", (body) =>
        findConfigProblem(body, variables),
      ),
    ]);
    if (checks.every(({ problem }) => problem === undefined) || attempt >= attempts) return checks;
    await sleep(retryMs);
  }
}

function findHealthProblem(body: string): string | undefined {
  if (!/"status":"ok"/.test(body)) return `its body is ${body.slice(0, 200)}`;
  if (/"sign_in":"no_keys"/.test(body)) {
    return "Supabase publishes no keys to verify tokens with: set SUPABASE_JWT_SECRET, or change to asymmetric keys";
  }
  if (!/"webhooks":"no_secret"/.test(body)) return undefined;
  return "the Worker has no signing secret of Stripe's webhook: npm run deploy creates the endpoint and its secret";
}

function findPageProblem(body: string): string | undefined {
  return body.includes('id="root"') ? undefined : "it is not the store's page";
}

function findConfigProblem(body: string, variables: Readonly<Record<string, string>>): string | undefined {
  const differing = ["STRIPE_PUBLISHABLE_KEY", "SUPABASE_URL"].filter((name) => {
    const value = variables[name]?.replace(/\/+$/, "");
    return value !== undefined && !body.includes(JSON.stringify(value));
  });
  return differing.length === 0 ? undefined : `${differing.join(" and ")} differ from .prod.vars`;
}

async function checkUrl(
  subject: string,
  url: string,
  command: string,
  findProblem: (body: string) => string | undefined,
): Promise<StoreCheck> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
    const body = await response.text();
    const problem =
      response.status === 200 ? findProblem(body) : `status ${response.status}: ${body.slice(0, 200)}`;
    return { subject, problem: problem && `${url}: ${problem}`, command };
  } catch (error) {
    return { subject, problem: `${url} does not respond (${String(error)})`, command };
  }
}
