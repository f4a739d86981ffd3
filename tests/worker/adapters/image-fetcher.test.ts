import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createImageFetcher } from "../../../worker/adapters/image-fetcher.ts";

const remote = (path: string) => `${env.IMAGE_SERVER_URL}/remote/${path}`;
const local = createImageFetcher({ allowsLoopback: true });

describe("downloading an image", () => {
  test("follows three redirects, and no more", async () => {
    const image = await local.fetch(remote("image/1"));
    expect(await local.fetch(remote("redirect/3"))).toEqual(image);
    await expect(local.fetch(remote("redirect/4"))).rejects.toThrow("The address redirects too often.");
  });

  test.each([
    ["status/404", "There is nothing at this address (404)."],
    ["status/403", "The server refuses to send it (403)."],
    ["status/500", "The server answered with an error (500)."],
    ["declared", "The image is larger than 5 MB."],
    ["endless", "The image is larger than 5 MB."],
    ["short", "The server could not be reached, or the download broke off."],
  ])("explains why %s fails", async (path, message) => {
    await expect(local.fetch(remote(path))).rejects.toThrow(message);
  });

  test.each(["slow", "silent"])("gives up on a server that is %s", async (path) => {
    const impatient = createImageFetcher({ allowsLoopback: true, timeoutMs: 300 });
    await expect(impatient.fetch(remote(path))).rejects.toThrow("The server took too long to send it.");
  });
});

describe("addresses that are not public", () => {
  const fetcher = createImageFetcher({ allowsLoopback: false });
  test.each([
    "http://127.0.0.1/a.png",
    "http://2130706433/a.png",
    "http://0x7f.1/a.png",
    "http://0177.0.0.1/a.png",
    "http://10.0.0.1/a.png",
    "http://169.254.169.254/latest/meta-data",
    "http://100.64.0.1/a.png",
    "http://224.0.0.1/a.png",
    "http://8.8.8.8/a.png",
    "http://[::1]/a.png",
    "http://[::ffff:10.0.0.1]/a.png",
    "http://[fd00::1]/a.png",
    "http://localhost/a.png",
    "http://localhost./a.png",
    "http://a.localhost/a.png",
    "http://printer/a.png",
    "http://nas.local/a.png",
    "http://metadata.google.internal/a.png",
    "https://user:secret@shop.example/a.png",
    "https://shop.example:8443/a.png",
    "ftp://shop.example/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
  ])("refuses %s", async (address) => {
    await expect(fetcher.fetch(address)).rejects.toThrow("The address is not on the public internet.");
  });

  test("refuses a redirect to one", async () => {
    const target = encodeURIComponent("http://169.254.169.254/latest/meta-data");
    await expect(local.fetch(remote(`to/${target}`))).rejects.toThrow(
      "The address is not on the public internet.",
    );
  });

  test("names what is not an address", async () => {
    await expect(fetcher.fetch("front.jpg")).rejects.toThrow("This is not an address such as https://…");
  });
});
