/** A rule of a stylesheet, with what a page must have for it to matter (`criticalStyles`). */
export type StyleRule =
  /** An at-rule without selectors, which a page keeps whole. */
  | { readonly kind: "whole"; readonly text: string }
  | { readonly kind: "style"; readonly selectors: readonly Selector[]; readonly declarations: string }
  /** A layer or a condition around other rules. */
  | { readonly kind: "group"; readonly head: string; readonly rules: readonly StyleRule[] };

export interface Selector {
  readonly text: string;
  /** All of which are on the page where it matches something. */
  readonly classes: readonly string[];
  readonly elements: readonly string[];
}

/** The rules of a stylesheet, in their order, without those that no page needs before its stylesheet has come. */
export function parseStyles(styles: string): StyleRule[] {
  return splitRules(styles).flatMap(parseRule);
}

// Nothing changes, and nobody points at anything, before the stylesheet has come.
const laterDeclarations = /(?<=^|;)(transition(-[a-z-]+)?|--tw-duration|--tw-ease|cursor):[^;]*(;|$)/g;
const laterSelectors =
  /:(hover|active|focus|focus-visible|focus-within)\b|^::(-webkit|file-selector|view)|:-moz/;

function parseRule(rule: string): StyleRule[] {
  const start = rule.indexOf("{");
  const head = rule.slice(0, start);
  // The font would come before the scripts. Until then its fallback has the same measures.
  if (head.startsWith("@font-face") && rule.includes("url(")) return [];
  if (start === -1 || /^@(?!layer|media|supports)/.test(head)) return [{ kind: "whole", text: rule }];
  // For browsers without @property. Its name alone keeps its place before the other layers.
  if (head.startsWith("@layer properties")) return [{ kind: "whole", text: "@layer properties;" }];
  // The colour before it, without color-mix, is the same to the eye.
  if (/^@media print|^@supports \(color:color-mix/.test(head)) return [];
  const block = rule.slice(start + 1, -1);
  if (head.startsWith("@")) return [{ kind: "group", head, rules: parseStyles(block) }];
  const declarations = block.replaceAll(laterDeclarations, "");
  const selectors = splitSelectors(head).flatMap(parseSelector);
  return declarations === "" || selectors.length === 0 ? [] : [{ kind: "style", selectors, declarations }];
}

function parseSelector(text: string): Selector[] {
  const plain = text.replaceAll(/\\./g, "");
  if (laterSelectors.test(plain)) return [];
  const elements = [/^[a-z][a-z0-9]*/.exec(plain)?.[0], /[\s>]([a-z][a-z0-9]*)$/.exec(plain)?.[1]];
  const classes = text.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi);
  return [
    {
      text,
      classes: [...classes].map(([, name = ""]) => unescapeCss(name)),
      elements: elements.filter((name) => name !== undefined),
    },
  ];
}

function unescapeCss(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_all, hex: string | undefined, letter: string) =>
    hex === undefined ? letter : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

/** The rules of one level: each ends with its block, or with a semicolon. */
function splitRules(styles: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < styles.length; index++) {
    index = skipText(styles, index);
    const letter = styles[index];
    if (letter === "{") depth++;
    else if (letter === "}") depth--;
    if (depth > 0 || (letter !== "}" && letter !== ";")) continue;
    rules.push(styles.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}

function splitSelectors(selector: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < selector.length; index++) {
    index = skipText(selector, index);
    const letter = selector[index];
    if (letter === "(" || letter === "[") depth++;
    else if (letter === ")" || letter === "]") depth--;
    if (letter !== "," || depth > 0) continue;
    parts.push(selector.slice(start, index));
    start = index + 1;
  }
  return [...parts, selector.slice(start)];
}

/** Behind an escaped letter or a quoted text, whose brackets mean nothing. */
function skipText(styles: string, index: number): number {
  const letter = styles[index];
  if (letter === "\\") return index + 2;
  if (letter !== '"' && letter !== "'") return index;
  const end = styles.indexOf(letter, index + 1);
  return end === -1 ? styles.length : end + 1;
}
