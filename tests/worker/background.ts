import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Bindings } from "../../worker/env.ts";

// What the store does behind its answers: a test may end before it, and the next one must not see it.
const lookEveryMs = 5;
const mostLooks = 60_000 / lookEveryMs;
let running = 0;
let undelivered = 0;
let startedAtMs = 0;

/** The bindings of the store under test, whose queues count what is sent. Copied: the runtime's type has no index signature. */
export const bindings: Bindings = {
  ...env,
  MAILS: countingQueue(env.MAILS),
};

/** Counts the work as running until it ends, however it ends. */
export async function track<Result>(work: Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await work;
  } finally {
    running -= 1;
  }
}

/** Makes an execution count what it waits for. */
export function trackExecution(execution: ExecutionContext): ExecutionContext {
  const waitUntil = execution.waitUntil.bind(execution);
  execution.waitUntil = (work) => waitUntil(track(Promise.resolve(work)));
  return execution;
}

/** For a request that a test hands to the app itself. */
export function anExecution(): ExecutionContext {
  return trackExecution(createExecutionContext());
}

/** A queue outlives reset(): what an earlier file has sent, or is to be tried again, is dropped here. */
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

/** From here on messages count as this file's. */
export function startFile(): void {
  startedAtMs = Date.now();
  undelivered = 0;
}

/** Waits until nothing runs behind an answer and no message is on its way. One that is to be tried later does not count. */
export async function idle(): Promise<void> {
  // Looks again and again: workerd resumes code that awaits another request's promise inside that request.
  for (let looks = 0; running > 0 || undelivered > 0; looks += 1) {
    if (looks === mostLooks) {
      throw new Error(`Still running behind an answer: ${running}. Messages not delivered: ${undelivered}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function countingQueue(queue: Queue): Queue {
  const counting = async <Result>(count: number, send: Promise<Result>): Promise<Result> => {
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
    send: (body, options) => counting(1, queue.send(body, options)),
    sendBatch: (messages, options) => {
      const batch = [...messages];
      return counting(batch.length, queue.sendBatch(batch, options));
    },
  };
}
