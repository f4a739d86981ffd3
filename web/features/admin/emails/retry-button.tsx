import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { retryEmailsOptions } from "./queries.ts";

interface RetryButtonProps {
  readonly ids: readonly string[];
  readonly label: string;
  /** Accessible name, if several buttons have the same label. */
  readonly description?: string;
  /** The message after the emails are queued again. */
  readonly successMessage: string;
}

export function RetryButton({ ids, label, description, successMessage }: RetryButtonProps) {
  const { mutate, isPending } = useMutation({
    ...retryEmailsOptions,
    onSuccess: () => adminToast.success(successMessage),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={description}
      isBusy={isPending}
      onClick={() => mutate(ids)}
    >
      {!isPending && <RotateCw aria-hidden className="size-4" />}
      {label}
    </Button>
  );
}
