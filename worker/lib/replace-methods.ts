/** Returns an object that behaves like the target, except for the given methods. The target stays as it is. */
export function replaceMethods<Target extends object>(
  target: Target,
  methods: Readonly<Partial<Record<keyof Target, unknown>>>,
): Target {
  const replacements = new Map<PropertyKey, unknown>(Object.entries(methods));
  return new Proxy(target, {
    get: (_, name) => {
      if (replacements.has(name)) return replacements.get(name);
      const member: unknown = Reflect.get(target, name);
      // Bound, because the bindings of Workers refuse to be called on a proxy.
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
