import { encodeQR } from "qr";
import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { pickupImageUrl } from "../../../../contract/orders/pickup.ts";
import { call, storeContext } from "../../builders/store.ts";

test("serves the QR code of the page where the order is handed over, as an image for mail programs", async () => {
  const response = await call(pickupImageUrl("K7M3QT"));
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/gif");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
  expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const image = new Uint8Array(await response.arrayBuffer());
  expect(new TextDecoder().decode(image.slice(0, 3))).toBe("GIF");
  const address = `${storeContext().site.url}/admin/pickups?code=K7M3QT`;
  expect(image).toEqual(encodeQR(address, "gif", { scale: 5, border: 4 }));
});

test("a reader finds the address in the QR code", () => {
  const address = "https://store.test/admin/pickups?code=K7M3QT";
  expect(decodeQR(toPixels(encodeQR(address, "raw", { border: 4 })))).toBe(address);
});

test.each(["K7M3QI", "k7m3qt", "K7M3Q", "K7M3QTT", "K7M3Q%20"])("has no QR code for %s", async (code) => {
  expect((await call(pickupImageUrl(code))).status).toBe(404);
});

const pixelsPerModule = 4;

function toPixels(modules: readonly (readonly boolean[])[]) {
  const size = modules.length * pixelsPerModule;
  const shades = Array.from({ length: size * size }, (_, index) => {
    const row = modules[Math.floor(index / size / pixelsPerModule)];
    return row?.[Math.floor((index % size) / pixelsPerModule)] === true ? 0 : 255;
  });
  return {
    width: size,
    height: size,
    data: Uint8Array.from(shades.flatMap((shade) => [shade, shade, shade, 255])),
  };
}
