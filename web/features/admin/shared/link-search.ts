import type { SearchSchemaInput } from "@tanstack/react-router";

/**
 * What a route of the admin area says about its address: links may name what the screen knows, and the screen parses
 * what arrives (url-state.ts). Only the type of the screen's state is named, so no shopper downloads its schema.
 */
export function linkSearch<State extends object>() {
  return (search: Partial<State> & SearchSchemaInput): Readonly<Record<string, unknown>> => ({ ...search });
}
