import { StoreError } from "../../../contract/shared/errors.ts";
import { type PublicTextPageName, publicTextPages, type TextView } from "../../../contract/store/texts.ts";
import { readBatch } from "../../db/read-batch.ts";
import type { StoreContext } from "../context.ts";
import { selectContent } from "../store/documents.ts";
import { parseIdentity } from "../store/identity.ts";
import { requireSettings, selectSettings } from "../store/read-settings.ts";
import { readText } from "../store/texts.ts";
import { describeAccessibility } from "./describe-accessibility.ts";
import { describePrivacy } from "./describe-privacy.ts";

/**
 * Returns the page with this name.
 * @throws StoreError not_found if shoppers read no text there
 */
export function requireTextPage(name: string): PublicTextPageName {
  const page = publicTextPages.find((textPage) => textPage === name);
  if (page === undefined) throw new StoreError("not_found");
  return page;
}

/** Reads a page's text for shoppers: the owner's, and on some pages what the store itself knows. */
export async function readTextPage(context: StoreContext, page: PublicTextPageName): Promise<TextView> {
  if (page === "accessibility") return describeAccessibility(await readFacts(context));
  if (page !== "privacy") return readText(context, page);
  const [text, facts] = await Promise.all([readText(context, page), readFacts(context)]);
  return { ...text, sections: [...text.sections, ...describePrivacy(context, facts)] };
}

/** The store's details in generated texts. */
export type StoreFacts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(context: StoreContext) {
  const { settings, content } = await readBatch(context.db, {
    settings: selectSettings(context),
    content: selectContent(context, "identity"),
  });
  return { store: parseIdentity(content), settings: requireSettings(settings) };
}
