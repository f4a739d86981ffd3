import { env } from "cloudflare:workers";

/** A real picture of the given size, made by the Images binding from a single pixel. */
export async function aPicture(
  width: number,
  height: number,
  format: ImageOutputOptions["format"] = "image/png",
) {
  const result = await env.IMAGES.input(new Blob([onePixel()]).stream())
    .transform({ width, height, fit: "cover" })
    .output({ format });
  return new Uint8Array(await result.response().arrayBuffer());
}

function onePixel(): Uint8Array<ArrayBuffer> {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
}
