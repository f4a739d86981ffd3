/**
 * Parses JSON that the store itself wrote into the page or into the browser's storage. Returns undefined if it is
 * missing or of another type. Uses type guards, because every page would otherwise load valibot before it becomes
 * interactive.
 */
export function readJson<Value>(
  text: string | null | undefined,
  isValue: (value: unknown) => value is Value,
): Value | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for an object with text in these fields. */
export function hasTexts<Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): value is Readonly<Record<string, unknown> & Record<Name, string>> {
  return isObject(value) && names.every((name) => typeof value[name] === "string");
}
