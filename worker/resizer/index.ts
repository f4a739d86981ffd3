import { WorkerEntrypoint } from "cloudflare:workers";
import type { PictureResizerService } from "../adapters/picture-resizer.ts";
import type { PictureHeader } from "../adapters/picture-store.ts";
import { openDecoder, openWebpEncoder } from "./codecs.ts";
import { type Pixels, shrink, standUpright } from "./shrink.ts";

/**
 * The second Worker (docs/decisions/0008): it makes pictures' widths by WebAssembly, in a separate isolate,
 * for accounts without Cloudflare Images. Reached over the service binding alone: it answers nothing on the web.
 */
export default class Resizer extends WorkerEntrypoint implements PictureResizerService {
  override async fetch(): Promise<Response> {
    return new Response("Not found", { status: 404 });
  }

  async toWebp(
    picture: ReadableStream<Uint8Array>,
    header: PictureHeader,
    widths: readonly number[],
  ): Promise<Uint8Array[] | undefined> {
    const bytes = new Uint8Array(await new Response(picture).arrayBuffer());
    const [decode, encode] = await Promise.all([openDecoder(header.format), openWebpEncoder()]);
    // From here to the end nothing waits: never is there more than one decoded picture in this isolate's memory.
    try {
      // Shrunk once to the largest width, then turned: the smaller ones are made of that.
      const largest = standUpright(shrunk(decode(bytes), header, Math.max(...widths)), header.orientation);
      const upright = { ...header, orientation: 1 };
      return widths.map((width) => encode(shrunk(largest, upright, width)));
    } catch (error) {
      console.warn(`A picture could not be decoded (${header.format})`, error);
      return undefined;
    }
  }
}

/** Shrunk so that it has this width when it stands upright. */
function shrunk(picture: Pixels, { orientation }: PictureHeader, width: number): Pixels {
  const shownWidth = orientation >= 5 ? picture.height : picture.width;
  const scale = Math.min(1, width / shownWidth);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return shrink(picture, scaled(picture.width), scaled(picture.height));
}
