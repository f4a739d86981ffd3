import type { Selector, StyleRule } from "./parse-styles.ts";

/**
 * The rules of a stylesheet that something on a drawn page can match, in their order: with them in its head the page is
 * shown before the stylesheet has come. A selector stays when the page has its elements and all of its classes.
 */
export function criticalStyles(rules: readonly StyleRule[], html: string): string {
  const page = { classes: readClasses(html), elements: readElements(html) };
  const kept = keepVariables(rules.map((rule) => keepRule(rule, page)).filter((text) => text !== ""));
  const styles = kept.join("");
  const names = {
    used: new Set(findAll(styles, /\((--[^,)]+)/g)),
    declared: new Set(findAll(styles, /(--[\w-]+):/g)),
  };
  return kept.filter((rule) => isUsed(rule, styles, names)).join("");
}

interface Page {
  readonly classes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
}

function readElements(html: string): ReadonlySet<string> {
  return new Set(findAll(html, /<([a-z][a-z0-9]*)/g));
}

function readClasses(html: string): ReadonlySet<string> {
  // The same ones come again and again.
  const lists = new Set(findAll(html, / class="([^"]*)"/g));
  return new Set([...lists].flatMap((names) => unescapeHtml(names).split(" ")));
}

function findAll(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = ""]) => found);
}

/** As React writes attributes. */
function unescapeHtml(text: string): string {
  return text
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** @returns nothing of a rule that the page has no use for */
function keepRule(rule: StyleRule, page: Page): string {
  if (rule.kind === "whole") return rule.text;
  if (rule.kind === "group") {
    const inner = rule.rules.map((each) => keepRule(each, page)).join("");
    return inner === "" ? "" : `${rule.head}{${inner}}`;
  }
  const selectors = rule.selectors.filter((selector) => canMatch(selector, page)).map(({ text }) => text);
  return selectors.length === 0 ? "" : `${selectors.join(",")}{${rule.declarations}}`;
}

function canMatch(selector: Selector, { classes, elements }: Page): boolean {
  return (
    selector.classes.every((name) => classes.has(name)) &&
    selector.elements.every((name) => elements.has(name))
  );
}

/** Without the theme's values that nothing names: neither a rule, nor another value that is kept. */
function keepVariables(rules: readonly string[]): string[] {
  const pattern = /(?<=:root,:host\{)[^}]*/;
  const index = rules.findIndex((rule) => pattern.test(rule));
  const [theme] = pattern.exec(rules[index] ?? "") ?? [];
  if (theme === undefined) return [...rules];
  const withTheme = (text: string) =>
    rules.map((rule, place) => (place === index ? rule.replace(pattern, () => text) : rule));
  const named = new Set(withTheme("").flatMap(findVariables));
  let lines = theme.split(/;(?=--)/);
  for (let before = -1; before !== lines.length; ) {
    before = lines.length;
    const byEachOther = new Set(lines.flatMap(findVariables));
    lines = lines.filter((line) => {
      const [name = ""] = line.split(":");
      return named.has(name) || byEachOther.has(name);
    });
  }
  return withTheme(lines.join(";"));
}

function findVariables(styles: string): string[] {
  return findAll(styles, /var\((--[^,)]+)/g);
}

interface Names {
  readonly used: ReadonlySet<string>;
  readonly declared: ReadonlySet<string>;
}

/** Animations count where another rule names them, properties where one sets them or leans on their first value. */
function isUsed(rule: string, styles: string, { used, declared }: Names): boolean {
  const [, kind, name = ""] = /^@(property|keyframes) ([\w-]+)/.exec(rule) ?? [];
  if (kind === "keyframes") return new RegExp(`[ :,]${name}[ ;,}]`).test(styles.replace(rule, ""));
  if (kind === "property") return (rule.includes("initial-value") ? used : declared).has(name);
  return true;
}
