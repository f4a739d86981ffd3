import * as v from "valibot";

/** Asks for one attempt at one email. The store's address goes along: the consumer has no request to take it from. */
export const emailMessage = v.object({
  emailId: v.string(),
  /** How often it was tried when this was queued: of two messages for the same attempt one does it. */
  attempts: v.number(),
  siteUrl: v.pipe(v.string(), v.url()),
});
export type EmailMessage = v.InferOutput<typeof emailMessage>;

export interface EmailQueue {
  add(messages: readonly EmailMessage[]): Promise<void>;
}

/** Cloudflare's Queue. It takes a hundred messages at a time. */
export function createEmailQueue(queue: Queue): EmailQueue {
  return {
    async add(messages) {
      for (let start = 0; start < messages.length; start += 100) {
        await queue.sendBatch(messages.slice(start, start + 100).map((body) => ({ body })));
      }
    },
  };
}
