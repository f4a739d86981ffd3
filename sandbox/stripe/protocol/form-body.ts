import { StripeFailure } from "./failure.ts";

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormBody = { [name: string]: FormValue };

/**
 * Parses Stripe's form encoding, such as `card[number]=42`, `expand[]=a`, `expand[0]=a` or `metadata[order id]=7`. The
 * last value of a name takes precedence. Names of prototype properties are refused.
 */
export function parseFormBody(encoded: string): FormBody {
  const root: FormBody = {};
  for (const [name, value] of new URLSearchParams(encoded)) assignValue(root, parsePath(name), value);
  // The caller expects an object. The root could be a list only if all parameters had numbers as names.
  return convertLists(root) as FormBody;
}

function parsePath(name: string): string[] {
  const head = /^[^[]*/.exec(name)?.[0] ?? "";
  const path = [
    head,
    ...Array.from(name.slice(head.length).matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? ""),
  ];
  if (path.some((part) => part === "__proto__" || part === "constructor" || part === "prototype")) {
    throw new StripeFailure(400, `Received unknown parameter: ${name}`, {
      code: "parameter_unknown",
      param: name,
    });
  }
  return path;
}

function assignValue(target: FormBody, path: string[], value: string): void {
  const [first = "", ...rest] = path;
  const name = first === "" ? String(Object.keys(target).length) : first;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const innerBody: FormBody = typeof inner === "object" && !Array.isArray(inner) ? inner : {};
  target[name] = innerBody;
  assignValue(innerBody, rest, value);
}

/** Converts objects with the names 0, 1, 2 and so on to lists. */
function convertLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  if (isList) return entries.map(([, inner]) => convertLists(inner));
  return Object.fromEntries(entries.map(([name, inner]) => [name, convertLists(inner)]));
}
