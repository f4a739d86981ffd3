import * as v from "valibot";
import { uploadedImageResponse } from "../../../../contract/admin/product-images.ts";
import { ApiError, toApiError } from "../../../lib/api-error.ts";
import { sendWithToken } from "../../../lib/auth/send-with-token.ts";

export type StoredImage = v.InferOutput<typeof uploadedImageResponse>["data"];

/**
 * Uploads one image unchanged. It uses XMLHttpRequest instead of lib/api.ts, because fetch does not report the progress
 * of an upload.
 * @throws ApiError with the server's message
 */
export async function uploadImage(
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<StoredImage> {
  const { status, text } = await sendWithToken(
    (token) => send(file, token, options),
    async (response) => readJsonText(response.text),
  );
  const body = readJsonText(text);
  const parsed = v.safeParse(uploadedImageResponse, body);
  if (parsed.success) return parsed.output.data;
  throw toApiError(status, body, failureMessage);
}

function readJsonText(text: string): unknown {
  return v.safeParse(v.pipe(v.string(), v.parseJson()), text).output;
}

const failureMessage = "The image could not be uploaded. Please try again.";

function send(
  file: File,
  token: string | undefined,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/admin/images");
    if (token !== undefined) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.setRequestHeader("Content-Type", file.type);
    // The server names the file in its messages.
    const name = encodeURIComponent(file.name).replace(
      /['()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16)}`,
    );
    request.setRequestHeader("Content-Disposition", `attachment; filename*=UTF-8''${name}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(failureMessage, { status: 0, code: "network_failure" }));
    request.onabort = () => reject(new DOMException("The upload was aborted", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
