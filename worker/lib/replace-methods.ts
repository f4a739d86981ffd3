/** Returns a proxy of the target with other methods. The target does not change. */
export function replaceMethods<Target extends object>(
  target: Target,
  methods: Readonly<Partial<Record<keyof Target, unknown>>>,
): Target {
  const replacements = new Map<PropertyKey, unknown>(Object.entries(methods));
  return new Proxy(target, {
    get: (_, name) => {
      if (replacements.has(name)) return replacements.get(name);
      const member: unknown = Reflect.get(target, name);
      // Methods are bound to the target, because the bindings of Workers cannot be called on a proxy.
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
