// Errors and warnings that the store logs during a test. A test allows what it causes, and fails by everything else.
const { error: printError, warn: printWarning, info: printInfo } = console;
let lines: string[] = [];
let allowed: RegExp[] = [];

/** Allows errors and warnings that this test causes. */
export function allowLogged(pattern: RegExp): void {
  allowed.push(pattern);
}

/** Collects errors and warnings until the end of each test, and hides the line of each request. */
export function collectLogged(): void {
  const collect = (...parts: unknown[]) => void lines.push(parts.map(toText).join(" "));
  Object.assign(console, { error: collect, warn: collect, info: () => undefined });
}

export function stopCollecting(): void {
  Object.assign(console, { error: printError, warn: printWarning, info: printInfo });
}

/** @throws Error if something was logged since the last call that the test has not allowed */
export function requireAllowed(): void {
  const unexpected = lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  lines = [];
  allowed = [];
  if (unexpected.length > 0)
    throw new Error(`The store logged without allowLogged():\n${unexpected.join("\n")}`);
}

function toText(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part);
}
