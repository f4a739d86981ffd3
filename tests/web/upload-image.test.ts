import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";
import { type Reply, startServer } from "./support/local-server.ts";

const stored = { content_hash: "abc", width: 4, height: 3, url: "/images/abc" };
const accepted: Reply = { status: 200, body: { success: true, data: stored } };
const defaultMessage = "The image could not be uploaded. Please try again.";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("sends an image with its type and name, and reports the progress in whole percent", async () => {
  const { upload, received, progress } = await uploadTo(accepted);
  await expect(upload({ name: "crème (1)*.png" })).resolves.toEqual(stored);
  expect(received).toMatchObject([
    {
      method: "POST",
      url: "/api/admin/images",
      body: "bytes",
      headers: {
        "content-type": "image/png",
        "content-disposition": "attachment; filename*=UTF-8''cr%C3%A8me%20%281%29%2a.png",
      },
    },
  ]);
  expect(received[0]?.headers.authorization).toBeUndefined();
  expect(progress).toEqual([33]);
});

test("fails with the server's message and status when an image is refused", async () => {
  const message = "crème.png is larger than 5 MB.";
  const { upload } = await uploadTo({
    status: 413,
    body: { success: false, message, code: "payload_too_large" },
  });
  await expect(upload()).rejects.toMatchObject({ name: "ApiError", message, status: 413 });
});

test.each<[string, Reply | "hang up", number]>([
  ["a page instead of JSON", { status: 502, body: "<h1>Bad gateway</h1>" }, 502],
  ["a success without an image", { status: 200, body: { success: true } }, 200],
  ["no response", "hang up", 0],
])("fails with a default message for %s", async (_, reply, status) => {
  const { upload } = await uploadTo(reply);
  await expect(upload()).rejects.toMatchObject({ name: "ApiError", message: defaultMessage, status });
});

test("ends a canceled upload as aborted, not as failed", async () => {
  const controller = new AbortController();
  const { upload } = await uploadTo("never");
  const uploading = upload({ signal: controller.signal });
  setTimeout(() => controller.abort());
  await expect(uploading).rejects.toMatchObject({ name: "AbortError" });
});

async function uploadTo(reply: Reply | "hang up" | "never") {
  const { origin, received, close } = await startServer(() => reply);
  onTestFinished(close);
  openPage(origin);
  const { uploadImage } = await import("../../web/features/admin/shared/upload-image.ts");
  const progress: number[] = [];
  const upload = ({ name = "a.png", signal = new AbortController().signal } = {}) =>
    uploadImage(new File(["bytes"], name, { type: "image/png" }), {
      onProgress: (percent) => progress.push(percent),
      signal,
    });
  return { upload, received, progress };
}
