import * as v from "valibot";
import {
  type NewSupplierDeliveryLine,
  newSupplierDeliveryLinesBody,
  type SupplierDeliveryLineBody,
  supplierDeliveryLineBody,
} from "../../../../contract/admin/supplier-deliveries.ts";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { attempt } from "../../../lib/browser-store.ts";
import { readJson } from "../../../lib/read-json.ts";

/** The changed amounts or product of a line. */
export type LineChanges = {
  readonly [Name in keyof SupplierDeliveryLineBody]?: Exclude<SupplierDeliveryLineBody[Name], undefined>;
};

/** The values of a line that its screen shows. */
type LineValues = Omit<NewSupplierDeliveryLine, "product_id">;

/** A line or a change of one that the server has not confirmed. */
export type QueueEntry = {
  /** The line to add, or the line as it was before its change: somebody else may delete it meanwhile. */
  readonly line: NewSupplierDeliveryLine;
  /** The order in which entries are sent. */
  readonly order: number;
  /** True if the server may have it, although no answer came. */
  readonly isAttempted: boolean;
  /** The server's reason to refuse it. It is not sent again. */
  readonly error?: string | undefined;
} & ({ readonly kind: "add" } | { readonly kind: "change"; readonly changes: LineChanges });

interface LineQueueOptions {
  readonly userId: string;
  readonly deliveryId: string;
  /** These send entries and show the server's answer, before the queue forgets them. */
  readonly addLines: (lines: NewSupplierDeliveryLine[]) => Promise<void>;
  readonly changeLine: (lineId: string, changes: LineChanges) => Promise<void>;
  /** Returns false after a sign-out: the entries wait for their user. */
  readonly canSend: () => boolean;
  /** Reads the delivery again, because another tab has sent entries. */
  readonly reload: () => Promise<void>;
}

export type LineQueue = ReturnType<typeof createLineQueue>;

const maxBatch = 50;
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;
/** The keys of a batch disappear one after the other. */
const reloadAfterMs = 100;

/**
 * Creates the queue of a delivery's lines, which survives a reload and a lost connection. Each entry is written to the
 * browser's storage first, under a key of its own, so that tabs do not overwrite each other's. Entries are sent in
 * order. A request without an answer is repeated with the same ids, which the server adds once.
 */
export function createLineQueue({
  userId,
  deliveryId,
  addLines,
  changeLine,
  canSend,
  reload,
}: LineQueueOptions) {
  const prefix = toPrefix(userId, deliveryId);
  const listeners = new Set<() => void>();
  /** The entries that the storage refused, because it is blocked or full. They last as long as the screen. */
  const unstored = new Map<string, QueueEntry>();
  /** The lines that are sent one by one, because the server refused them together. */
  const isolated = new Set<string>();
  let entries = readStored();
  let isStarted = false;
  let isSending = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;

  function readStored(): readonly QueueEntry[] {
    const stored = findKeys(prefix).flatMap((key): [string, QueueEntry][] => {
      const entry = readJson(
        attempt(() => window.localStorage.getItem(key)),
        isEntry,
      );
      return entry === undefined ? [] : [[key, entry]];
    });
    const found = new Map([...stored, ...unstored]);
    return [...found.values()].toSorted((one, other) => one.order - other.order);
  }

  function write(entry: QueueEntry): void {
    const key = toKey(entry);
    const isStored = attempt(() => {
      window.localStorage.setItem(key, JSON.stringify(entry));
      return true;
    });
    if (isStored === true) unstored.delete(key);
    else unstored.set(key, entry);
  }

  function remove(entry: QueueEntry): void {
    unstored.delete(toKey(entry));
    attempt(() => window.localStorage.removeItem(toKey(entry)));
  }

  function toKey(entry: QueueEntry): string {
    return `${prefix}${entry.line.id}.${entry.kind}`;
  }

  function show(): void {
    entries = readStored();
    for (const listener of listeners) listener();
  }

  function nextOrder(): number {
    return Math.max(Date.now(), (entries.at(-1)?.order ?? 0) + 1);
  }

  /** Returns false, and adds none, if the server would refuse one of the lines. */
  function add(lines: readonly NewSupplierDeliveryLine[]): boolean {
    const first = nextOrder();
    return enqueue(
      lines.map((line, index) => ({ kind: "add", line, order: first + index, isAttempted: false })),
    );
  }

  /** Returns false, and changes nothing, if the server would refuse the values. */
  function change({ id, code, name, quantity, cost, tax }: LineValues, changes: LineChanges): boolean {
    const known = readStored().filter((entry) => entry.line.id === id);
    const added = known.find((entry) => entry.kind === "add");
    const changed = known.find((entry) => entry.kind === "change");
    if (added !== undefined && (!added.isAttempted || added.error !== undefined)) {
      // The server does not have the line. An earlier change of it would be refused.
      const line = { ...added.line, ...changed?.changes, ...changes };
      const isAdded = enqueue([{ kind: "add", line, order: added.order, isAttempted: false }]);
      if (isAdded && changed !== undefined) {
        remove(changed);
        show();
      }
      return isAdded;
    }
    const line = changed?.line ?? { id, code, product_id: null, name, quantity, cost, tax };
    const merged = { ...(changed?.error === undefined && changed?.changes), ...changes };
    return enqueue([{ kind: "change", line, changes: merged, order: nextOrder(), isAttempted: false }]);
  }

  function enqueue(added: readonly QueueEntry[]): boolean {
    if (!added.every(isEntry)) return false;
    for (const entry of added) write(entry);
    show();
    void send();
    return true;
  }

  /** Sends what waits, unless a tab is sending already. */
  async function send(): Promise<void> {
    if (isSending || !canSend()) return;
    isSending = true;
    clearTimeout(retryTimer);
    const isDone = await holdLock(prefix, sendAll);
    isSending = false;
    failures = isDone ? 0 : failures + 1;
    // Lines that were added meanwhile are sent at once.
    if (isDone && takeBatch().length > 0) void send();
    else if (!isDone && isStarted) {
      retryTimer = setTimeout(send, Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs));
    }
  }

  /** Returns false if a request got no answer. */
  async function sendAll(): Promise<boolean> {
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      if (!canSend()) return false;
      for (const entry of batch) if (!entry.isAttempted) write({ ...entry, isAttempted: true });
      show();
      try {
        await sendBatch(batch);
        for (const entry of batch) if (!wasReplaced(entry)) remove(entry);
      } catch (error) {
        if (!isRefusal(error)) return false;
        refuse(batch, error);
      }
      show();
    }
    return true;
  }

  function takeBatch(): readonly QueueEntry[] {
    const waiting = readStored().filter(({ error }) => error === undefined);
    const [first] = waiting;
    if (first === undefined) return [];
    if (first.kind === "change" || isolated.has(first.line.id)) return [first];
    const end = waiting.findIndex((entry) => entry.kind === "change" || isolated.has(entry.line.id));
    return waiting.slice(0, Math.min(maxBatch, end === -1 ? maxBatch : end));
  }

  async function sendBatch(batch: readonly QueueEntry[]): Promise<void> {
    const lines = batch.flatMap((entry) => (entry.kind === "add" ? [entry.line] : []));
    if (lines.length > 0) return addLines(lines);
    for (const entry of batch) if (entry.kind === "change") await changeLine(entry.line.id, entry.changes);
  }

  /** Returns true for a change that was replaced while it was sent. */
  function wasReplaced(sent: QueueEntry): boolean {
    return (
      sent.kind === "change" &&
      readStored().some((entry) => toKey(entry) === toKey(sent) && entry.order !== sent.order)
    );
  }

  function refuse(batch: readonly QueueEntry[], error: ApiError): void {
    // The server refuses all lines of a request for one of them.
    const isOneAtFault = batch.length > 1 && error.status === 400;
    for (const entry of batch) {
      if (isOneAtFault) isolated.add(entry.line.id);
      else if (!wasReplaced(entry)) write({ ...entry, isAttempted: true, error: getErrorMessage(error) });
    }
  }

  return {
    add,
    change,
    send,
    /** Forgets a line that the server refused, with its changes. */
    discard(lineId: string): void {
      for (const entry of readStored()) if (entry.line.id === lineId) remove(entry);
      show();
    },
    getEntries: () => entries,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sends now, and whenever a connection is likely. Returns the function that stops it. */
    start(): () => void {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key !== null && !key.startsWith(prefix)) return;
        if (newValue !== null) return show();
        // Another tab has sent or discarded it. A sent line stays in view until the delivery is read with it.
        clearTimeout(reloadTimer);
        reloadTimer = setTimeout(() => void reload().finally(show), reloadAfterMs);
      };
      window.addEventListener("storage", onStorage);
      window.addEventListener("online", send);
      window.addEventListener("focus", send);
      isStarted = true;
      void send();
      return () => {
        isStarted = false;
        clearTimeout(retryTimer);
        clearTimeout(reloadTimer);
        window.removeEventListener("storage", onStorage);
        window.removeEventListener("online", send);
        window.removeEventListener("focus", send);
      };
    },
  };
}

/** Counts the lines of a delivery that wait in this browser, with those that the server refused. */
export function countUnsentLines(userId: string, deliveryId: string): number {
  const prefix = toPrefix(userId, deliveryId);
  return new Set(findKeys(prefix).map((key) => key.slice(prefix.length).split(".")[0])).size;
}

function toPrefix(userId: string, deliveryId: string): string {
  return `prairie-dollar.receiving.${userId}.${deliveryId}.`;
}

function findKeys(prefix: string): string[] {
  const keys = attempt(() => Object.keys(window.localStorage)) ?? [];
  return keys.filter((key) => key.startsWith(prefix));
}

const common = {
  line: newSupplierDeliveryLinesBody.entries.lines.pipe[0].item,
  order: v.number(),
  isAttempted: v.boolean(),
  error: v.optional(v.string()),
};
const storedEntry = v.variant("kind", [
  v.object({ ...common, kind: v.literal("add") }),
  v.object({ ...common, kind: v.literal("change"), changes: supplierDeliveryLineBody }),
]);

function isEntry(value: unknown): value is QueueEntry {
  return v.is(storedEntry, value);
}

/** Only one tab sends at a time: a repeated request could add a line again that was deleted since. */
async function holdLock(name: string, action: () => Promise<boolean>): Promise<boolean> {
  return "locks" in navigator ? navigator.locks.request(name, action) : action();
}

/** True if the server will refuse the same request again. A proxy's answer and an ended session say nothing about it. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === "unreadable_response") return false;
  return error.status >= 400 && error.status < 500 && ![401, 403, 408, 425, 429].includes(error.status);
}
