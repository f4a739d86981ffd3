import { readFileSync } from "node:fs";

/** The modules of `/v3/stripe.js`. Each comes after those that it imports. */
const moduleNames = ["api.js", "payment-element.js", "elements.js", "stripe.js", "entry.js"];

/** Builds `/v3/stripe.js`, a classic script with the modules in one function, without their imports and exports. */
export function buildStripeJs(): string {
  const body = moduleNames.map((name) => removeModuleSyntax(readBrowserFile(name))).join("\n");
  return `(() => {\n"use strict";\n${body}})();\n`;
}

export function readBrowserFile(name: string): string {
  return readFileSync(new URL(`./browser/${name}`, import.meta.url), "utf8");
}

function removeModuleSyntax(source: string): string {
  return source.replace(/^import [^;]*;\n/gm, "").replace(/^export /gm, "");
}
