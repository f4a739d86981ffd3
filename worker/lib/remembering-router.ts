import type { Result } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";
import { rememberByText } from "./remember-by-text.ts";

/**
 * Hono's router for addresses such as `/:slug` beside `/search`, which its faster one does not take. It looks through the
 * whole API for each request, and most requests ask for a path that was just asked for.
 */
export class RememberingRouter<Handler> extends TrieRouter<Handler> {
  readonly #match = rememberByText((request) => {
    const end = request.indexOf(" ");
    return super.match(request.slice(0, end), request.slice(end + 1));
  });

  override match(method: string, path: string): Result<Handler> {
    return this.#match(`${method} ${path}`);
  }
}
