import { getStoreInitial } from "../../contract/store/describe-store.ts";

/** Shows the first letter of the store's name in place of a logo. The Worker serves the same mark as the page's icon. */
export function StoreMark({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className="text-xl leading-none font-extrabold text-white">
      {getStoreInitial(name)}
    </span>
  );
}
