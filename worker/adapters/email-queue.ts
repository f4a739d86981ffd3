import * as v from "valibot";

/** A request to attempt one email. It carries the store's URL, because the queue's consumer has no HTTP request. */
export const emailMessage = v.object({
  emailId: v.string(),
  /** The number of attempts before this message. The consumer ignores a duplicate message for the same attempt. */
  attempts: v.number(),
  siteUrl: v.pipe(v.string(), v.url()),
});
export type EmailMessage = v.InferOutput<typeof emailMessage>;

export interface EmailQueue {
  add(messages: readonly EmailMessage[]): Promise<void>;
}

// Cloudflare accepts at most this many messages in a batch.
const maxBatchMessages = 100;

/** Creates the client of Cloudflare's Queue. */
export function createEmailQueue(queue: Queue): EmailQueue {
  return {
    async add(messages) {
      for (let start = 0; start < messages.length; start += maxBatchMessages) {
        await queue.sendBatch(messages.slice(start, start + maxBatchMessages).map((body) => ({ body })));
      }
    },
  };
}
