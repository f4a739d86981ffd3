import { lazyDialog } from "../../../components/dialog.tsx";

/** Lists, adds, changes and deletes addresses. */
export const AddressesDialog = lazyDialog(
  async () => (await import("./addresses-window.tsx")).AddressesWindow,
);
