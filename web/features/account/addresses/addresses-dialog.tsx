import { Alert } from "../../../components/alert.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import type { AddressesProps } from "./addresses-view.ts";

/** Its frame comes right after the page, and what is in it with the first click: no page shows it before. */
export const AddressesDialog = lazyPart<AddressesProps & { readonly open: boolean }>(
  async () => (await import("./addresses-window.tsx")).AddressesWindow,
  {
    WhenFailed: ({ open }) =>
      open && <Alert tone="error">Your addresses could not be loaded. Please try again.</Alert>,
  },
);
