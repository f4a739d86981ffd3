import { StripeFailure } from "./failure.ts";

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormBody = { [name: string]: FormValue };

/**
 * Parses Stripe's form encoding: `card[number]=42`, `expand[]=a`, `expand[0]=a`, `metadata[order id]=7`.
 * A later value of the same name wins. Prototype names are refused.
 */
export function parseFormBody(encoded: string): FormBody {
  const root: FormBody = {};
  for (const [name, value] of new URLSearchParams(encoded)) assign(root, parsePath(name), value);
  return asArrays(root) as FormBody; // The root stays an object: only values in it can become arrays.
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

function assign(target: FormBody, path: string[], value: string): void {
  const [first = "", ...rest] = path;
  const name = first === "" ? String(Object.keys(target).length) : first;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next: FormBody = typeof inner === "object" && !Array.isArray(inner) ? inner : {};
  target[name] = next;
  assign(next, rest, value);
}

/** Converts objects with the names 0, 1, 2 and so on to lists. */
function asArrays(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  if (isList) return entries.map(([, inner]) => asArrays(inner));
  return Object.fromEntries(entries.map(([name, inner]) => [name, asArrays(inner)]));
}
