import webpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import program from "@jsquash/webp/codec/enc/webp_enc_simd.wasm?module";
import { defaultOptions } from "@jsquash/webp/meta.js";
import { instantiate } from "./codec.ts";
import type { Pixels } from "./pixels.ts";

// As the Images binding is asked for.
const quality = 82;

interface Encoder {
  encode(
    data: Uint8ClampedArray,
    width: number,
    height: number,
    options: typeof defaultOptions,
  ): Uint8Array | null;
}

/** Gets the encoder ready. It writes pixels alone, no metadata. */
export async function openWebpEncoder(): Promise<(pixels: Pixels) => Uint8Array> {
  const encoder = await instantiate<Encoder>(webpEncoder, program);
  return ({ data, width, height }) => {
    const webp = encoder.encode(data, width, height, { ...defaultOptions, quality });
    if (webp === null) throw new Error("The encoder made no picture");
    // A copy: what it gives may be a view of its own memory.
    return new Uint8Array(webp);
  };
}
