import * as v from "valibot";

const actionSchema = v.variant("do", [
  v.strictObject({ do: v.literal("delay"), ms: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)) }),
  v.strictObject({ do: v.literal("delay_until_abort") }),
  v.strictObject({
    do: v.literal("error"),
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
    code: v.optional(v.string()),
    message: v.optional(v.string()),
    /**
     * True if the response is stored for the idempotency key, as Stripe does, so that a repeated request gets it again.
     */
    keep: v.optional(v.boolean(), false),
    /** The header `Stripe-Should-Retry`, by which Stripe tells whether the same request may succeed later. */
    should_retry: v.optional(v.boolean()),
  }),
  v.strictObject({ do: v.literal("drop_before") }),
  v.strictObject({ do: v.literal("drop_response") }),
  v.strictObject({ do: v.literal("hold_before") }),
  v.strictObject({ do: v.literal("hold_response") }),
]);
export type FaultAction = v.InferOutput<typeof actionSchema>;

const ruleSchema = v.object({
  service: v.picklist(["auth", "email", "stripe"]),
  method: v.optional(v.pipe(v.string(), v.toUpperCase())),
  /** The end of the path, such as `/v1/payment_intents/*\/confirm`. A `*` matches any text. */
  path: v.optional(v.string(), "*"),
  /** The number of requests that the rule affects. The default is all of them. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  action: actionSchema,
});
export type FaultRule = v.InferOutput<typeof ruleSchema>;

const webhooksSchema = v.strictObject({
  /** The types of the affected events. The default is all of them. */
  types: v.optional(v.array(v.string())),
  hold: v.optional(v.boolean(), false),
  /** The number of additional deliveries of each event. */
  duplicate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 0),
  /** True if events are held, and released in reverse order. */
  reverse: v.optional(v.boolean(), false),
  never: v.optional(v.boolean(), false),
});

export const faultsSchema = v.strictObject({
  rules: v.optional(v.array(ruleSchema), []),
  webhooks: v.optional(webhooksSchema, {}),
});
export type Faults = v.InferOutput<typeof faultsSchema>;

export function noFaults(): Faults {
  return v.parse(faultsSchema, {});
}

/** Returns the faults that match this request, in order, and decrements the count of each rule. */
export function takeFaults(faults: Faults, method: string, url: URL): FaultAction[] {
  if (method === "OPTIONS") return [];
  const matching = faults.rules.filter((rule) => matchesRule(rule, method, url));
  for (const rule of matching) {
    if (rule.count !== undefined) rule.count -= 1;
  }
  faults.rules = faults.rules.filter((rule) => rule.count === undefined || rule.count > 0);
  return matching.map((rule) => rule.action);
}

function matchesRule(rule: FaultRule, method: string, url: URL): boolean {
  const service = findService(url.pathname);
  if (rule.service !== service || (rule.method !== undefined && rule.method !== method)) return false;
  const pattern = new RegExp(`${rule.path.split("*").map(escapePattern).join(".*")}$`);
  return pattern.test(url.pathname) || pattern.test(url.pathname + url.search);
}

export function findService(path: string): FaultRule["service"] | undefined {
  if (path.startsWith("/auth/v1/")) return "auth";
  if (path === "/outbox") return "email";
  return path.startsWith("/v1/") ? "stripe" : undefined;
}

function escapePattern(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
}
