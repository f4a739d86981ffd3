import { notFound } from "@tanstack/react-router";
import { ApiError } from "./api-error.ts";

/** Throws "not found" for a record that does not exist, so that the route shows its page, and any other error as it is. */
export function throwNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw notFound();
  throw error;
}
