import { parsePostalCode } from "../../../contract/shared/postal-code.ts";
import { createBrowserStore } from "../../lib/browser-store.ts";
import { useShippingAddress } from "../account/addresses/address-selection.ts";

/**
 * Returns the postal code of the shopper's address, or else the one that was typed last in this browser. It is blank if
 * there is none, and undefined while the addresses load.
 */
export function useKnownPostalCode(): string | undefined {
  const lastCode = typedPostalCode.useValue();
  const { status, address } = useShippingAddress();
  return status === "loading" ? undefined : (address?.postal_code ?? lastCode);
}

/** The postal code that was typed last in this browser, or blank text. */
export const typedPostalCode = createBrowserStore("prairie-dollar.postal-code", isCode, "");

function isCode(value: unknown): value is string {
  return typeof value === "string" && parsePostalCode(value) === value;
}
