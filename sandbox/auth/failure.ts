import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An error response of GoTrue with HTTP status, code and message. */
export class AuthFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const apiVersion = "2024-01-01";

/**
 * Creates an error response in one of GoTrue's two formats. A client that requests API version 2024-01-01 or later,
 * such as supabase-js, gets `{code, message}`. Any other client gets `{code: status, error_code, msg}`.
 */
export function createAuthErrorResponse(
  failure: AuthFailure,
  requestedVersion: string | undefined,
): Response {
  const { code, message, status, details } = failure;
  const headers = { "x-sb-error-code": code };
  if (requestedVersion !== undefined && requestedVersion >= apiVersion) {
    return Response.json(
      { code, message, ...details },
      { status, headers: { ...headers, "x-supabase-api-version": apiVersion } },
    );
  }
  return Response.json({ code: status, error_code: code, msg: message, ...details }, { status, headers });
}
