import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { StoreDate } from "../../components/store-date.tsx";
import { removeFactor } from "../../lib/auth/second-factor.ts";
import { toast } from "../../lib/toast.ts";
import { SecondFactor, secondFactorOptions } from "./second-factor.tsx";

interface SecondFactorDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sets up an authenticator app, or removes it. */
export function SecondFactorDialog({ open, onClose }: SecondFactorDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Authenticator app">
      {open && <SecondFactorContent onClose={onClose} />}
    </Dialog>
  );
}

function SecondFactorContent({ onClose }: Omit<SecondFactorDialogProps, "open">) {
  const { data: factor } = useQuery(secondFactorOptions);
  const [failure, setFailure] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  if (factor === undefined || factor === null) {
    return (
      <SecondFactor
        onConfirmed={() => {
          toast.success("Your authenticator app is set up");
          onClose();
        }}
      />
    );
  }
  async function remove(factorId: string) {
    setRemoving(true);
    const result = await removeFactor(factorId);
    setRemoving(false);
    if (!result.success) {
      setFailure(result.message);
      return;
    }
    toast.success("Your authenticator app has been removed");
    onClose();
  }
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <p>
        Authenticator app added on <StoreDate at={factor.addedAt} />.
      </p>
      <SecondFactor onConfirmed={() => void remove(factor.id)} />
      <p className="text-small text-ink-muted">
        {isRemoving ? "Removing..." : "Enter its code to remove it from your account."}
      </p>
    </div>
  );
}
