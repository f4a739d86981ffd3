import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Bindings } from "../../worker/env.ts";

// The store continues some work after its response. Each test waits for it with idle(), so that the next test does not
// see it.
const pollEveryMs = 5;
// For hangs only, and shorter than the timeout of a hook.
const maxPolls = 110_000 / pollEveryMs;
let running = 0;
let undelivered = 0;
let startedAtMs = 0;

/** The bindings of the store under test. Its queue counts the sent messages. */
export const bindings: Bindings = {
  ...env,
  EMAIL_QUEUE: createCountingQueue(env.EMAIL_QUEUE),
};

/** Counts work as running until it settles. */
export async function track<Result>(work: Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await work;
  } finally {
    running -= 1;
  }
}

/** Counts the work that an execution context waits for. */
export function trackExecution(execution: ExecutionContext): ExecutionContext {
  const waitUntil = execution.waitUntil.bind(execution);
  execution.waitUntil = (work) => waitUntil(track(Promise.resolve(work)));
  return execution;
}

/** Creates the execution context of a request that a test passes to the app directly. */
export function anExecution(): ExecutionContext {
  return trackExecution(createExecutionContext());
}

/** Counts delivered messages. Discards messages of earlier test files, because a queue outlives reset(). */
export function takeMessages(batch: MessageBatch): MessageBatch {
  const messages = batch.messages.filter(({ timestamp }) => timestamp.getTime() >= startedAtMs);
  for (const message of batch.messages) {
    if (!messages.includes(message)) message.ack();
    else if (message.attempts === 1) undelivered -= 1;
  }
  return {
    queue: batch.queue,
    messages,
    metadata: batch.metadata,
    ackAll: () => batch.ackAll(),
    retryAll: (options) => batch.retryAll(options),
  };
}

/** Starts counting messages for this test file. */
export function startFile(): void {
  startedAtMs = Date.now();
  undelivered = 0;
}

/** Waits until no background work runs and no message is in transit. Messages that wait for a retry do not count. */
export async function idle(): Promise<void> {
  // Polls, because workerd resumes code that awaits another request's promise inside that request.
  for (let polls = 0; running > 0 || undelivered > 0; polls += 1) {
    if (polls === maxPolls) {
      throw new Error(`Background work still running: ${running}. Messages not delivered: ${undelivered}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
}

function createCountingQueue(queue: Queue): Queue {
  const countWhileSending = async <Result>(count: number, send: Promise<Result>): Promise<Result> => {
    undelivered += count;
    try {
      return await send;
    } catch (error) {
      undelivered -= count;
      throw error;
    }
  };
  return {
    metrics: () => queue.metrics(),
    send: (body, options) => countWhileSending(1, queue.send(body, options)),
    sendBatch: (messages, options) => {
      const batch = [...messages];
      return countWhileSending(batch.length, queue.sendBatch(batch, options));
    },
  };
}
