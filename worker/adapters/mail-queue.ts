import * as v from "valibot";

/** Asks for one attempt at one mail. The store's address goes along: the consumer has no request to take it from. */
export const mailMessage = v.object({
  mailId: v.string(),
  /** How often it was tried when this was queued: of two messages for the same attempt one does it. */
  attempts: v.number(),
  siteUrl: v.pipe(v.string(), v.url()),
});
export type MailMessage = v.InferOutput<typeof mailMessage>;

export interface MailQueue {
  add(messages: readonly MailMessage[]): Promise<void>;
}

/** Cloudflare's Queue. It takes a hundred messages at a time. */
export function createMailQueue(queue: Queue): MailQueue {
  return {
    async add(messages) {
      for (let start = 0; start < messages.length; start += 100) {
        await queue.sendBatch(messages.slice(start, start + 100).map((body) => ({ body })));
      }
    },
  };
}
