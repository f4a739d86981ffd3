import { ApiError } from "../../../lib/api-error.ts";

/** Returns the errors of the fields of an address, whose paths in the body are such as 'address.postal_code'. */
export function toAddressErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).map(([path, message]) => [path.replace(/^address\./, ""), message]),
  );
}
