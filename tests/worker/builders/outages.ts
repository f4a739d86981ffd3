import { env } from "cloudflare:workers";

/** Returns the binding with some methods replaced, so that a test can make them fail or wait. */
export function withMethods<Binding extends object>(
  binding: Binding,
  methods: Partial<Record<keyof Binding, unknown>>,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      if (name in methods) return Reflect.get(methods, name);
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/**
 * Returns a database for one request, whose first batch is answered only after another request is complete: what the
 * batch has read is out of date by then.
 */
export function withStaleRead(other: () => Promise<unknown>): D1Database {
  let isFirst = true;
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await env.DB.batch(statements);
    if (isFirst) {
      isFirst = false;
      await other();
    }
    return results;
  };
  return withMethods(env.DB, { batch });
}
