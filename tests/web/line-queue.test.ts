import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NewSupplierDeliveryLine } from "../../contract/admin/supplier-deliveries.ts";
import {
  countUnsentLines,
  createLineQueue,
  type LineChanges,
} from "../../web/features/admin/receiving/line-queue.ts";
import { ApiError } from "../../web/lib/api-error.ts";
import { openPage } from "./support/browser-page.ts";

beforeEach(() => {
  vi.useFakeTimers();
  openPage("http://localhost");
  vi.stubGlobal("window", { ...window, removeEventListener: () => undefined });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("receives 200 lines over a connection that is cut twice as it does without a cut", async () => {
  const server = aServer();
  // The first answer is lost after the server has stored its lines, the fifth request never arrives.
  server.answer = (call) => (call === 1 ? "lost" : call === 5 ? "unreachable" : "stored");
  const queue = open(server);
  const lines = Array.from({ length: 200 }, (_, index) => aLine(`code-${index}`));
  for (const line of lines) queue.add([line]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...server.lines.values()]).toEqual(lines);
  expect(queue.getEntries()).toEqual([]);
  expect(Object.keys(window.localStorage)).toEqual([]);
});

test("sends what an earlier page of the user has stored, in its order", async () => {
  const server = aServer();
  server.answer = () => "unreachable";
  const lines = ["a", "b", "c"].map(aLine);
  open(server).add(lines);
  await vi.advanceTimersByTimeAsync(100);
  const second = aServer();
  open(second);
  await vi.advanceTimersByTimeAsync(100);
  expect([...second.lines.values()]).toEqual(lines);
});

test("leaves the lines of another user and of another delivery alone", async () => {
  const server = aServer();
  server.answer = () => "unreachable";
  open(server).add([aLine("a")]);
  await vi.advanceTimersByTimeAsync(100);
  const other = aServer();
  open(other, { userId: "other" });
  open(other, { deliveryId: "other" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(other.calls).toBe(0);
});

test("waits longer after each failure, and sends at once when the browser is online", async () => {
  const server = aServer();
  server.answer = () => "unreachable";
  const queue = open(server);
  queue.add([aLine("a")]);
  await vi.advanceTimersByTimeAsync(100);
  expect(server.calls).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.calls).toBe(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.calls).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.calls).toBe(3);
  server.answer = () => "stored";
  await queue.send();
  expect(server.lines.size).toBe(1);
});

test("marks only the line that the server refuses, and sends the others", async () => {
  const server = aServer();
  server.refuses = ({ code }) => code === "bad";
  const queue = open(server);
  queue.add([aLine("a"), aLine("bad"), aLine("c")]);
  await vi.advanceTimersByTimeAsync(100);
  expect([...server.lines.values()].map(({ code }) => code)).toEqual(["a", "c"]);
  expect(queue.getEntries()).toEqual([expect.objectContaining({ error: "Refused", kind: "add" })]);
  const [refused] = queue.getEntries();
  if (refused?.kind === "add") queue.discard(refused.line.id);
  expect(queue.getEntries()).toEqual([]);
  expect(Object.keys(window.localStorage)).toEqual([]);
});

test("refuses no line for an ended session or the page of a public network", async () => {
  const server = aServer();
  const queue = open(server);
  for (const [status, code] of [
    [401, "unauthorized"],
    [429, "rate_limited"],
    [403, "unreadable_response"],
    [200, "unreadable_response"],
    [503, "unavailable"],
  ] as const) {
    server.error = new ApiError("Not now", { status, code });
    queue.add([aLine(code)]);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(queue.getEntries().map(({ error }) => error)).toEqual(Array(5).fill(undefined));
  server.error = undefined;
  await queue.send();
  expect(server.lines.size).toBe(5);
});

test("sends the last quantity of a line, whether or not the server has the line", async () => {
  const server = aServer();
  server.answer = () => "lost";
  const queue = open(server);
  const [sent, unsent] = [aLine("sent"), aLine("unsent")];
  queue.add([sent]);
  await vi.advanceTimersByTimeAsync(100);
  queue.add([unsent]);
  queue.change(sent, { quantity: 5 });
  queue.change(sent, { quantity: 12 });
  queue.change(unsent, { quantity: 3 });
  server.answer = () => "stored";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.lines.get(sent.id)?.quantity).toBe(12);
  expect(server.lines.get(unsent.id)?.quantity).toBe(3);
  expect(queue.getEntries()).toEqual([]);
});

test("sends a change again that was replaced while it was on its way", async () => {
  const server = aServer();
  const queue = open(server);
  const line = aLine("a");
  queue.add([line]);
  await vi.advanceTimersByTimeAsync(100);
  server.answer = (call) => {
    if (call === 2) queue.change(line, { quantity: 9 });
    return "stored";
  };
  queue.change(line, { quantity: 4 });
  await vi.advanceTimersByTimeAsync(100);
  expect(server.lines.get(line.id)?.quantity).toBe(9);
  expect(queue.getEntries()).toEqual([]);
});

test("keeps lines in memory while the storage is full", async () => {
  vi.spyOn(window.localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  const server = aServer();
  server.answer = () => "unreachable";
  const queue = open(server);
  queue.add([aLine("a"), aLine("b")]);
  await vi.advanceTimersByTimeAsync(100);
  expect(queue.getEntries()).toHaveLength(2);
  server.answer = () => "stored";
  await queue.send();
  expect(server.lines.size).toBe(2);
});

test("takes no line or change that the server would refuse, and says so", async () => {
  const server = aServer();
  const queue = open(server);
  const line = aLine("a");
  expect(queue.add([aLine("b"), { ...line, cost: 1_000_001 }])).toBe(false);
  expect(queue.add([line])).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(queue.change(line, { quantity: 0 })).toBe(false);
  expect(queue.change(line, { cost: 1_000_001 })).toBe(false);
  expect(queue.change(line, { cost: 1_000_000 })).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect([...server.lines.values()]).toEqual([{ ...line, cost: 1_000_000 }]);
});

test("adds a refused line again once its amounts are corrected", async () => {
  const server = aServer();
  server.refuses = ({ quantity }) => quantity > 100;
  const queue = open(server);
  const line = { ...aLine("a"), quantity: 101 };
  queue.add([line]);
  await vi.advanceTimersByTimeAsync(100);
  expect(queue.getEntries()).toMatchObject([{ error: "Refused" }]);
  queue.change(line, { quantity: 100 });
  await vi.advanceTimersByTimeAsync(100);
  expect([...server.lines.values()]).toEqual([{ ...line, quantity: 100 }]);
  expect(queue.getEntries()).toEqual([]);
});

test("keeps the change of a line that somebody else has deleted, with the line", async () => {
  const server = aServer();
  const queue = open(server);
  const line = aLine("a");
  queue.add([line]);
  await vi.advanceTimersByTimeAsync(100);
  server.lines.clear();
  queue.change(line, { quantity: 2 });
  await vi.advanceTimersByTimeAsync(100);
  expect(queue.getEntries()).toMatchObject([{ line, changes: { quantity: 2 }, error: "Not found" }]);
});

test("sends nothing after a sign-out, also in the middle of sending", async () => {
  const server = aServer();
  let isSignedIn = true;
  server.answer = () => {
    isSignedIn = false;
    return "stored";
  };
  const queue = open(server, { canSend: () => isSignedIn });
  queue.add(Array.from({ length: 60 }, (_, index) => aLine(`code-${index}`)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls).toBe(1);
  expect(queue.getEntries()).toHaveLength(60 - server.lines.size);
  expect(countUnsentLines("user", "delivery")).toBe(60 - server.lines.size);
  expect(countUnsentLines("user", "other")).toBe(0);
});

test("reads the delivery before it hides what another tab has sent", async () => {
  const listeners: ((event: object) => void)[] = [];
  vi.stubGlobal("window", {
    ...window,
    addEventListener: (kind: string, listener: (event: object) => void) =>
      kind === "storage" && listeners.push(listener),
  });
  const server = aServer();
  server.answer = () => "unreachable";
  const shown: number[] = [];
  const queue = open(server, { reload: async () => void shown.push(queue.getEntries().length) });
  queue.add([aLine("a")]);
  await vi.advanceTimersByTimeAsync(100);
  for (const key of Object.keys(window.localStorage)) {
    window.localStorage.removeItem(key);
    for (const listener of listeners) listener({ key, newValue: null });
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toEqual([1]);
  expect(queue.getEntries()).toEqual([]);
});

/** A server that adds a line once per id. */
function aServer() {
  const server = {
    lines: new Map<string, NewSupplierDeliveryLine>(),
    calls: 0,
    error: undefined as ApiError | undefined,
    answer: (_call: number): "stored" | "lost" | "unreachable" => "stored",
    refuses: (_line: NewSupplierDeliveryLine) => false,
    request(lines: readonly NewSupplierDeliveryLine[]) {
      server.calls += 1;
      const answer = server.answer(server.calls);
      if (server.error !== undefined) throw server.error;
      if (answer === "unreachable") throw new ApiError("", { status: 0, code: "network_failure" });
      if (lines.some(server.refuses)) throw new ApiError("Refused", { status: 400, code: "invalid" });
      for (const line of lines) server.lines.set(line.id, server.lines.get(line.id) ?? line);
      if (answer === "lost") throw new ApiError("", { status: 0, code: "network_failure" });
    },
    change(lineId: string, changes: LineChanges) {
      server.request([]);
      const line = server.lines.get(lineId);
      if (line === undefined) throw new ApiError("Not found", { status: 404, code: "not_found" });
      server.lines.set(lineId, { ...line, ...changes });
    },
  };
  return server;
}

function open(
  server: ReturnType<typeof aServer>,
  of: Partial<
    Pick<Parameters<typeof createLineQueue>[0], "userId" | "deliveryId" | "canSend" | "reload">
  > = {},
) {
  const queue = createLineQueue({
    userId: "user",
    deliveryId: "delivery",
    canSend: () => true,
    reload: async () => undefined,
    ...of,
    addLines: async (lines) => server.request(lines),
    changeLine: async (lineId, changes) => server.change(lineId, changes),
  });
  queue.start();
  return queue;
}

function aLine(code: string): NewSupplierDeliveryLine {
  return { id: crypto.randomUUID(), code, product_id: null, name: "", quantity: 1, cost: null, tax: null };
}
