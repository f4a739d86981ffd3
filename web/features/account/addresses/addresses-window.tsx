import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Spinner } from "../../../components/loading.tsx";
import type { AddressesProps } from "./addresses-view.ts";

export function AddressesWindow({ open, ...content }: AddressesProps & { readonly open: boolean }) {
  return (
    <Dialog open={open} onClose={content.onClose} title="Your Addresses" size="lg">
      {open && <Addresses {...content} />}
    </Dialog>
  );
}

// With the first click: no page shows them before.
const Addresses = lazyPart(async () => (await import("./addresses.tsx")).Addresses, {
  whileLoading: (
    <div className="grid justify-center py-12 text-evergreen-700">
      <Spinner size="lg" label="Loading your addresses" />
    </div>
  ),
  WhenFailed: () => <Alert tone="error">Your addresses could not be loaded. Please try again.</Alert>,
});
