// Errors and warnings that the store logs during a test. A test hides what it causes, and everything else is printed.
const { error: printError, warn: printWarning, info: printInfo } = console;
let lines: string[] = [];
let allowed: RegExp[] = [];

/** Hides errors and warnings that this test causes. */
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

/** Prints what was logged since the last call, except what the test has caused. */
export function printLogged(): void {
  const unexpected = lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  lines = [];
  allowed = [];
  for (const line of unexpected) printError(line);
}

function toText(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part);
}
