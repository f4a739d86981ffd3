import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";
import { type Reply, startServer } from "./support/local-server.ts";

const image = { content_hash: "abc", width: 4, height: 3, url: "/images/abc" };
const accepted: Reply = { status: 200, body: { success: true, data: image } };
const refused: Reply = { status: 415, body: { success: false, message: "No image", code: "unsupported" } };

afterEach(() => {
  vi.unstubAllGlobals();
});

test("uploads three images at once, and the others in their order", async () => {
  const { upload, cancel, received } = await openQueue(() => "never");
  const uploads = ["a", "b", "c", "d", "e"].map((key) => upload(key));
  await expect.poll(received).toEqual(["a", "b", "c"]);
  cancel("b");
  await expect.poll(received).toEqual(["a", "b", "c", "d"]);
  await expect(uploads[1]).resolves.toEqual({ state: "canceled" });
});

test("tells stored images from failed ones", async () => {
  const { upload } = await openQueue((name) => (name === "bad" ? refused : accepted));
  await expect(upload("bad")).resolves.toMatchObject({ state: "failed", error: { status: 415 } });
  await expect(upload("good")).resolves.toEqual({ state: "stored", image });
});

test("replaces an upload that has the same key", async () => {
  let count = 0;
  const { upload } = await openQueue(() => (++count === 1 ? "never" : accepted));
  const first = upload("logo");
  await expect.poll(() => count).toBe(1);
  const second = upload("logo");
  await expect(first).resolves.toEqual({ state: "canceled" });
  await expect(second).resolves.toEqual({ state: "stored", image });
});

test("cancels running, waiting and later uploads when it closes", async () => {
  const { upload, close, received } = await openQueue(() => "never");
  const uploads = ["a", "b", "c", "d"].map((key) => upload(key));
  await expect.poll(received).toHaveLength(3);
  close();
  for (const result of [...uploads, upload("e")])
    await expect(result).resolves.toEqual({ state: "canceled" });
  expect(received()).toHaveLength(3);
});

async function openQueue(reply: (name: string) => Reply | "never") {
  const nameOf = (disposition = "") => disposition.replace(/^.*''/, "");
  const server = await startServer(({ headers }) => reply(nameOf(headers["content-disposition"])));
  onTestFinished(server.close);
  openPage(server.origin);
  const { createUploadQueue } = await import("../../web/features/admin/shared/use-upload-queue.ts");
  const queue = createUploadQueue();
  return {
    ...queue,
    upload: (key: string) => queue.upload(key, new File(["bytes"], key, { type: "image/png" })),
    /** The names of the files that reached the server. */
    received: () => server.received.map(({ headers }) => nameOf(headers["content-disposition"])).toSorted(),
  };
}
