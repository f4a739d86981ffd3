import type { Fact } from "./email-blocks.ts";
import type { OrderEmailData } from "./order-email-data.ts";
import { describeSettlement } from "./payment-wording.ts";

/** The sentences of an email about an order that state facts. standard-templates.ts has the others, which admins can change. */
export interface Wording {
  /** The text beside the subject in a mailbox. */
  readonly preheader: string;
  /** The paragraphs after the opening. */
  readonly paragraphs: readonly string[];
  /** The content of the box below the paragraphs. */
  readonly facts: readonly Fact[];
  /** The line below the total, which says whether and how the order was paid. */
  readonly settlement: string;
  /** The label of the button that opens the order. */
  readonly action: string;
}

/** Creates what the wordings of most emails have in common. */
export function createCommonWording(data: OrderEmailData) {
  return { facts: [], settlement: describeSettlement(data), action: "View your order" };
}
