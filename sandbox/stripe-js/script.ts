import { readFileSync } from "node:fs";

/** The files of `/v3/stripe.js`, each after the ones it imports. */
const parts = ["api.js", "payment-element.js", "elements.js", "stripe.js", "entry.js"];

/**
 * `/v3/stripe.js` as a page loads it: a classic script. It is the modules of `browser/` put together in one
 * function, without their import and export words.
 */
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
