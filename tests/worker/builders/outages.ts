/** A binding with some methods replaced, so that it fails or waits. */
export function withMethods<Binding extends object>(
  binding: Binding,
  methods: Partial<Record<keyof Binding, unknown>>,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      if (name in methods) return Reflect.get(methods, name);
      const own: unknown = Reflect.get(target, name);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}
