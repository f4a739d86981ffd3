import * as v from "valibot";

const actionSchema = v.variant("do", [
  v.strictObject({ do: v.literal("delay"), ms: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)) }),
  v.strictObject({
    do: v.literal("error"),
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
    code: v.optional(v.string()),
    message: v.optional(v.string()),
    /** Keeps the answer under the request's idempotency key, as Stripe does: the same key gets it again. */
    keep: v.optional(v.boolean(), false),
    /** Stripe's word on whether the same request may succeed later, as its header `Stripe-Should-Retry`. */
    should_retry: v.optional(v.boolean()),
  }),
  v.strictObject({ do: v.literal("drop_before") }),
  v.strictObject({ do: v.literal("drop_answer") }),
]);
export type FaultAction = v.InferOutput<typeof actionSchema>;

const ruleSchema = v.object({
  service: v.picklist(["auth", "stripe"]),
  method: v.optional(v.pipe(v.string(), v.toUpperCase())),
  /** The end of the path, `*` for anything: `/token*`, `/v1/payment_intents/*\/confirm`. */
  path: v.optional(v.string(), "*"),
  /** How often it strikes before it is over; without end when absent. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  action: actionSchema,
});
export type FaultRule = v.InferOutput<typeof ruleSchema>;

const webhooksSchema = v.strictObject({
  /** Only events of these types are touched; all when absent. */
  types: v.optional(v.array(v.string())),
  hold: v.optional(v.boolean(), false),
  /** How many further times each event is delivered. */
  duplicate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 0),
  /** Holds too; the release sends the latest first. */
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

/** The faults that strike this request, in order; each strike uses up one of its rule's count. */
export function takeFaults(faults: Faults, method: string, url: URL): FaultAction[] {
  if (method === "OPTIONS") return [];
  const struck = faults.rules.filter((rule) => matches(rule, method, url));
  for (const rule of struck) {
    if (rule.count !== undefined) rule.count -= 1;
  }
  faults.rules = faults.rules.filter((rule) => rule.count === undefined || rule.count > 0);
  return struck.map((rule) => rule.action);
}

function matches(rule: FaultRule, method: string, url: URL): boolean {
  const service = findService(url.pathname);
  if (rule.service !== service || (rule.method !== undefined && rule.method !== method)) return false;
  const pattern = new RegExp(`${rule.path.split("*").map(escapePattern).join(".*")}$`);
  return pattern.test(url.pathname) || pattern.test(url.pathname + url.search);
}

export function findService(path: string): "auth" | "stripe" | undefined {
  if (path.startsWith("/auth/v1/")) return "auth";
  return path.startsWith("/v1/") ? "stripe" : undefined;
}

function escapePattern(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
}
