import { useMutation } from "@tanstack/react-query";
import type { ClientResponse } from "hono/client";
import { Download } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";

interface ExportButtonProps {
  readonly label: string;
  readonly request: () => Promise<ClientResponse<unknown>>;
}

export function ExportButton({ label, request }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile(request(), "The file could not be exported. Please try again."),
    onError: (error) => adminToast.error(errorMessage(error)),
  });
  return (
    <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden className="size-4" />}
      {label}
    </Button>
  );
}

/**
 * Saves an answer as a file, under the name the server gave it. A plain link would not carry the access token.
 * @throws ApiError when there is no file.
 */
async function saveFile(call: Promise<ClientResponse<unknown>>, fallback: string): Promise<void> {
  const response = await call.catch(() => {
    throw new ApiError(fallback, { status: 0, code: "network_failure" });
  });
  if (!response.ok) throw new ApiError(fallback, { status: response.status, code: "no_file" });
  const disposition = response.headers.get("Content-Disposition") ?? "";
  saveBlob(/filename="([^"]+)"/.exec(disposition)?.[1] ?? "export.csv", await response.blob());
}

export function saveText(fileName: string, text: string): void {
  saveBlob(fileName, new Blob([text], { type: "text/csv" }));
}

function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
