import { useQuery } from "@tanstack/react-query";
import { parsePostalCode } from "../../../contract/shared/postal-code.ts";
import { useSession } from "../../lib/auth/session.ts";
import { createBrowserStore } from "../../lib/browser-store.ts";
import { findSelectedAddresses, useAddressSelection } from "../account/addresses/address-selection.ts";
import { addressesOptions } from "../account/addresses/queries.ts";

/**
 * Returns the postal code of the shopper's address, or else the one that was typed last in this browser. It is blank if
 * there is none, and undefined while the addresses load.
 */
export function useKnownPostalCode(): string | undefined {
  const lastCode = typedPostalCode.useValue();
  const isSignedIn = useSession().status === "signed-in";
  const addresses = useQuery({ ...addressesOptions, enabled: isSignedIn });
  const { selection } = useAddressSelection();
  if (!isSignedIn) return lastCode;
  if (addresses.isPending) return undefined;
  return findSelectedAddresses(addresses.data ?? [], selection).shipping?.postal_code ?? lastCode;
}

/** The postal code that was typed last in this browser, or blank text. */
export const typedPostalCode = createBrowserStore("prairie-dollar.postal-code", isCode, "");

function isCode(value: unknown): value is string {
  return typeof value === "string" && parsePostalCode(value) === value;
}
