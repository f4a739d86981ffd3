import type { ClientResponse } from "hono/client";
import { ApiError } from "./api-error.ts";

/**
 * Saves a response as a file with the name from the server. A plain link would not send the access token.
 * @throws ApiError if there is no file
 */
export async function saveFile(call: Promise<ClientResponse<unknown>>, fallback: string): Promise<void> {
  const failOffline = (): never => {
    throw new ApiError(fallback, { status: 0, code: "network_failure" });
  };
  const response = await call.catch(failOffline);
  if (!response.ok) throw new ApiError(fallback, { status: response.status, code: "no_file" });
  const disposition = response.headers.get("Content-Disposition") ?? "";
  saveBlob(/filename="([^"]+)"/.exec(disposition)?.[1] ?? "export", await response.blob().catch(failOffline));
}

export function saveText(fileName: string, text: string): void {
  saveBlob(fileName, new Blob([text], { type: "text/csv" }));
}

function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari reads the file after this task, and no event reports when.
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}

const revokeDelayMs = 60_000;
