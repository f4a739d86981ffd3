import { WorkerEntrypoint } from "cloudflare:workers";
import type { ImageResizerService } from "../adapters/image-resizer.ts";
import type { ImageHeader } from "../adapters/image-store.ts";
import { openDecoder, openWebpEncoder } from "./codecs.ts";
import { type Pixels, shrink, standUpright } from "./shrink.ts";

/**
 * The second Worker (docs/decisions/0008): it makes images' widths by WebAssembly, in a separate isolate,
 * for accounts without Cloudflare Images. Reached over the service binding alone: it answers nothing on the web.
 */
export default class Resizer extends WorkerEntrypoint implements ImageResizerService {
  override async fetch(): Promise<Response> {
    return new Response("Not found", { status: 404 });
  }

  async toWebp(
    image: ReadableStream<Uint8Array>,
    header: ImageHeader,
    widths: readonly number[],
  ): Promise<Uint8Array[] | undefined> {
    const bytes = new Uint8Array(await new Response(image).arrayBuffer());
    const [decode, encode] = await Promise.all([openDecoder(header.format), openWebpEncoder()]);
    // From here to the end nothing waits: never is there more than one decoded image in this isolate's memory.
    try {
      // Shrunk once to the largest width, then turned: the smaller ones are made of that.
      const largest = standUpright(shrunk(decode(bytes), header, Math.max(...widths)), header.orientation);
      const upright = { ...header, orientation: 1 };
      return widths.map((width) => encode(shrunk(largest, upright, width)));
    } catch (error) {
      console.warn(`An image could not be decoded (${header.format})`, error);
      return undefined;
    }
  }
}

/** Shrunk to this width, measured when the image is upright. */
function shrunk(image: Pixels, { orientation }: ImageHeader, width: number): Pixels {
  const shownWidth = orientation >= 5 ? image.height : image.width;
  const scale = Math.min(1, width / shownWidth);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return shrink(image, scaled(image.width), scaled(image.height));
}
