import type { PictureResizer } from "./picture-store.ts";

/** Cloudflare Images, as the picture store needs it. */
export function createImagesResizer(images: ImagesBinding): PictureResizer {
  return {
    async measure(bytes) {
      const info = await images.info(streamOf(bytes));
      return "width" in info ? { width: info.width, height: info.height } : undefined;
    },
    async toWebp(bytes, width) {
      const result = await images
        .input(streamOf(bytes))
        .transform({ width, fit: "scale-down" })
        .output({ format: "image/webp", quality: 82, anim: false });
      return new Uint8Array(await result.response().arrayBuffer());
    },
  };
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
