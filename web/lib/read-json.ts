/**
 * JSON that the store itself wrote, into the page or into the browser's storage; undefined without it, or when it is of
 * another kind. Not by valibot: every visitor would download it before the first page answers (docs/decisions/0045).
 */
export function readJson<Value>(
  text: string | null | undefined,
  isOfKind: (value: unknown) => value is Value,
  revive?: (key: string, value: unknown) => unknown,
): Value | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text, revive);
    return isOfKind(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object whose fields of these names are text. */
export function hasTexts<Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): value is Readonly<Record<string, unknown> & Record<Name, string>> {
  return isObject(value) && names.every((name) => typeof value[name] === "string");
}
