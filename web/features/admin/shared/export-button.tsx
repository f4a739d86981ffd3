import { useMutation } from "@tanstack/react-query";
import type { ClientResponse } from "hono/client";
import { Download } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { adminToast } from "../../../lib/toast.ts";

interface ExportButtonProps {
  readonly label: string;
  readonly request: () => Promise<ClientResponse<unknown>>;
}

export function ExportButton({ label, request }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile(request(), "The file could not be exported. Please try again."),
    meta: { showError: adminToast.error },
  });
  return (
    <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden className="size-4" />}
      {label}
    </Button>
  );
}
