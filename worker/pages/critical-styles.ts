/**
 * The rules of a stylesheet that something on a drawn page can match, in their order: with them in its head the page is
 * shown before the stylesheet has come. A selector stays when the page has its element and all of its classes.
 */
export function criticalStyles(styles: string, html: string): string {
  const page = { classes: readClasses(html), elements: readElements(html) };
  const kept = splitRules(styles)
    .map((rule) => keepRule(rule, page))
    .join("")
    .replace(/(?<=:root,:host\{)[^}]*/, (theme, start: number, all: string) =>
      keepVariables(theme, all.slice(0, start) + all.slice(start + theme.length)),
    );
  return splitRules(kept)
    .filter((rule) => isUsed(rule, kept))
    .join("");
}

// Nothing changes, and nobody points at anything, before the stylesheet has come.
const laterDeclarations = /(?<=^|;)(transition(-[a-z-]+)?|--tw-duration|--tw-ease|cursor):[^;]*(;|$)/g;

/** The theme's values that something names: a rule, or another value that is kept. */
function keepVariables(theme: string, rules: string): string {
  const styles = theme + rules;
  const isNamed = (name = "") => styles.includes(`var(${name})`) || styles.includes(`var(${name},`);
  const kept = theme
    .split(/;(?=--)/)
    .filter((line) => isNamed(line.split(":")[0]))
    .join(";");
  return kept === theme ? kept : keepVariables(kept, rules);
}

interface Page {
  readonly classes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
}

function readElements(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = ""]) => name));
}

function readClasses(html: string): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const [, names = ""] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of unescapeHtml(names).split(" ")) classes.add(name);
  }
  return classes;
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

function keepRule(rule: string, page: Page): string {
  const start = rule.indexOf("{");
  const head = rule.slice(0, start);
  // The font would come before the scripts. Until then its fallback has the same measures.
  if (head.startsWith("@font-face") && rule.includes("url(")) return "";
  if (start === -1 || /^@(?!layer|media|supports)/.test(head)) return rule;
  // For browsers without @property. Its name alone keeps its place before the other layers.
  if (head.startsWith("@layer properties")) return "@layer properties;";
  // The colour before it, without color-mix, is the same to the eye.
  if (/^@media print|^@supports \(color:color-mix/.test(head)) return "";
  const block = rule.slice(start + 1, -1);
  if (!head.startsWith("@")) {
    const declarations = block.replaceAll(laterDeclarations, "");
    if (declarations === "") return "";
    const selectors = splitSelectors(head).filter((selector) => canMatch(selector, page));
    return selectors.length === 0 ? "" : `${selectors.join(",")}{${declarations}}`;
  }
  const inner = splitRules(block)
    .map((each) => keepRule(each, page))
    .join("");
  return inner === "" ? "" : `${head}{${inner}}`;
}

function canMatch(selector: string, { classes, elements }: Page): boolean {
  const plain = selector.replaceAll(/\\./g, "");
  // Nobody points at anything before the stylesheet has come.
  if (/:(hover|active|focus|focus-visible|focus-within)\b|^::(-webkit|file-selector|view)|:-moz/.test(plain))
    return false;
  const last = /[\s>]([a-z][a-z0-9]*)$/.exec(plain)?.[1];
  if (last !== undefined && !elements.has(last)) return false;
  const element = /^[a-z][a-z0-9]*/.exec(plain)?.[0];
  if (element !== undefined && !elements.has(element)) return false;
  const names = selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi);
  return [...names].every(([, name = ""]) => classes.has(unescapeCss(name)));
}

function unescapeCss(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_all, hex: string | undefined, letter: string) =>
    hex === undefined ? letter : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

/** Animations count where another rule names them, properties where one sets them or leans on their first value. */
function isUsed(rule: string, styles: string): boolean {
  const [, kind, name = ""] = /^@(property|keyframes) ([\w-]+)/.exec(rule) ?? [];
  if (kind === "keyframes") return new RegExp(`[ :,]${name}[ ;,}]`).test(styles.replace(rule, ""));
  if (kind === "property") return styles.includes(rule.includes("initial-value") ? `(${name}` : `${name}:`);
  return true;
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
