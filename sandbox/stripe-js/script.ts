import { readFileSync } from "node:fs";

/** The modules of `/v3/stripe.js`, each after those that it imports. */
const parts = ["api.js", "payment-element.js", "elements.js", "stripe.js", "entry.js"];

/** Serves `/v3/stripe.js` as a classic script: the modules of `browser/` in one function, without imports and exports. */
export function stripeJsScript(): string {
  const body = parts.map((part) => withoutModuleWords(browserFile(part))).join("\n");
  return `(() => {\n"use strict";\n${body}})();\n`;
}

export function browserFile(name: string): string {
  return readFileSync(new URL(`./browser/${name}`, import.meta.url), "utf8");
}

function withoutModuleWords(source: string): string {
  return source.replace(/^import [^;]*;\n/gm, "").replace(/^export /gm, "");
}
