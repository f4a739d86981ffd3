import { getStoreInitial } from "../../contract/store/describe-store.ts";

/**
 * Shows the first letter of the store's name in place of a logo. The Worker serves the same mark as the page's icon.
 * CSS writes the letter, because text beside the name would have to be part of a link's accessible name (WCAG 2.5.3).
 */
export function StoreMark({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      data-initial={getStoreInitial(name)}
      className="text-xl leading-none font-extrabold text-white before:content-[attr(data-initial)]"
    />
  );
}
