import { useBlocker } from "@tanstack/react-router";
import { Button } from "../../../../components/button.tsx";
import { Dialog } from "../../../../components/dialog.tsx";

/** Asks before unsaved changes are left behind, within the store and when the tab is closed. */
export function LeaveGuard({ isActive }: { readonly isActive: () => boolean }) {
  const { proceed, reset, status } = useBlocker({
    shouldBlockFn: isActive,
    enableBeforeUnload: isActive,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <Dialog
      open
      onClose={() => reset()}
      title="Leave without saving?"
      footer={
        <>
          <Button variant="secondary" onClick={proceed}>
            Leave
          </Button>
          <Button onClick={reset}>Stay and save</Button>
        </>
      }
    >
      <p className="text-[0.9375rem]">
        Your changes are not saved. They are kept as a draft on this device and are here when you come back.
      </p>
    </Dialog>
  );
}
