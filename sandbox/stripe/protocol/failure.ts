import type { ContentfulStatusCode } from "hono/utils/http-status";

type FailureDetails = {
  type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  param?: string;
  [field: string]: unknown;
};

/** An error response of Stripe. `details` contains more fields of the error object. */
export class StripeFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: FailureDetails;

  constructor(status: ContentfulStatusCode, message: string, details: FailureDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** True for invalid keys and parameters. Stripe does not store these responses for the idempotency key. */
  get isRefusedInput(): boolean {
    return (
      this.status === 401 ||
      this.status === 403 ||
      /^(parameter_|email_invalid)/.test(this.details.code ?? "")
    );
  }
}

export function stripeErrorBody(failure: StripeFailure) {
  const { type = "invalid_request_error", ...details } = failure.details;
  return { error: { ...details, message: failure.message, type } };
}

export function createNotFound(kind: string, id: string, param = "id"): StripeFailure {
  return new StripeFailure(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}
