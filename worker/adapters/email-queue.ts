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

/** Cloudflare's Queue, which accepts up to a hundred messages at a time. */
export function createEmailQueue(queue: Queue): EmailQueue {
  return {
    async add(messages) {
      for (let start = 0; start < messages.length; start += 100) {
        await queue.sendBatch(messages.slice(start, start + 100).map((body) => ({ body })));
      }
    },
  };
}
