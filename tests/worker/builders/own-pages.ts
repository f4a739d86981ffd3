import type { OwnPageBody } from "../../../contract/admin/content.ts";

/** Returns the body of a new page, which is published and in the footer. */
export function anOwnPage(changes: Partial<OwnPageBody> = {}): OwnPageBody {
  const slug = `page-${crypto.randomUUID()}`;
  return {
    title: "How to order",
    slug,
    text: "## Over the phone\n\nCall {name}.",
    in_footer: true,
    is_published: true,
    version: 0,
    ...changes,
  };
}
