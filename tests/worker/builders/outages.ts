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
