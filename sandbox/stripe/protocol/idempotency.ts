import { createHash } from "node:crypto";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as v from "valibot";
import type { Sandbox } from "../../context.ts";
import { StripeFailure } from "./failure.ts";
import type { FormBody } from "./form-body.ts";
import type { StripeWork } from "./work.ts";

export type StripeResponse = {
  status: ContentfulStatusCode;
  body: Record<string, unknown>;
  /** The id of the original request, if this response is a replay. */
  replayOf?: string;
};
type Fingerprint = { endpoint: string; params: string };

const storedSchema = v.object({
  endpoint: v.string(),
  fingerprint: v.string(),
  status: v.number(),
  body: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
  request_id: v.string(),
});

/** Creates a fingerprint of a request. It is a digest, because a body may contain a card number. */
export function createFingerprint(method: string, path: string, body: FormBody): Fingerprint {
  const params = createHash("sha256")
    .update(JSON.stringify(sortKeys(body)))
    .digest("hex");
  return { endpoint: `${method} ${path}`, params };
}

/**
 * Returns the stored response for an idempotency key.
 * @throws StripeFailure if the key was used for another request
 */
export function findResponse(
  sandbox: Sandbox,
  key: string,
  fingerprint: Fingerprint,
): StripeResponse | undefined {
  if (key.length > 255) {
    throw new StripeFailure(400, "Idempotency keys are at most 255 characters long.", {
      type: "idempotency_error",
    });
  }
  const stored = sandbox.store.get(storedSchema, "SELECT * FROM idempotent_responses WHERE key = ?", key);
  if (stored === undefined) return undefined;
  if (stored.endpoint !== fingerprint.endpoint) {
    throw createMismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${stored.endpoint.split(" ")[1]}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (stored.fingerprint !== fingerprint.params) {
    throw createMismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  // The status was valid when it was stored.
  return { status: stored.status as ContentfulStatusCode, body: stored.body, replayOf: stored.request_id };
}

export function saveResponse(
  work: StripeWork,
  key: string,
  fingerprint: Fingerprint,
  response: StripeResponse,
): void {
  work.store.run(
    `INSERT INTO idempotent_responses (key, endpoint, fingerprint, status, body, request_id)
     VALUES (?, ?, ?, ?, ?, ?)`,
    key,
    fingerprint.endpoint,
    fingerprint.params,
    response.status,
    JSON.stringify(response.body),
    work.request.id,
  );
}

function createMismatch(message: string): StripeFailure {
  return new StripeFailure(400, message, { type: "idempotency_error" });
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  );
}
