/** A binding of the platform with some of its methods replaced, to make it fail or wait. */
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
