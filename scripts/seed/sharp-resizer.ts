import sharp from "sharp";
import type { ImageResizer } from "../../worker/adapters/image-store.ts";

/** What Cloudflare Images does for the Worker, by sharp. Takes the demonstration images alone: upright, no metadata. */
export function createSharpResizer(): ImageResizer {
  // A thread an image: several images are resized at once.
  sharp.concurrency(1);
  return {
    async toWebp(open, header, widths) {
      const bytes = new Uint8Array(await new Response(await open()).arrayBuffer());
      // At its own width the WebP is what is asked for.
      const smaller = widths.filter((width) => width < header.width);
      // Decoded once, at the largest width that has to be made.
      const { data, info } = await sharp(bytes)
        .resize({ width: smaller.at(-1) ?? header.width })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const made = smaller.map(async (width) => {
        const webp = sharp(data, { raw }).resize({ width }).webp({ quality: 80, effort: 1 });
        return new Uint8Array(await webp.toBuffer());
      });
      return Promise.all([...made, ...widths.slice(smaller.length).map(() => bytes)]);
    },
  };
}
