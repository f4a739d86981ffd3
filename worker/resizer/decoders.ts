import avifDecoder from "@jsquash/avif/codec/dec/avif_dec.js";
import avifProgram from "@jsquash/avif/codec/dec/avif_dec.wasm?module";
import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import jpegProgram from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?module";
import { decode as decodePng, initSync as openPng } from "@jsquash/png/codec/pkg/squoosh_png.js";
import pngProgram from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm?module";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import webpProgram from "@jsquash/webp/codec/dec/webp_dec.wasm?module";
import { GifReader } from "omggif";
import type { PictureFormat } from "../adapters/picture-format.ts";
import { instantiate } from "./codec.ts";
import type { Pixels } from "./pixels.ts";

/** Decodes the first frame as it is stored, whatever its orientation says. Throws for bytes that cannot be decoded. */
type Decode = (bytes: Uint8Array) => Pixels;

/** Gets a format's decoder ready. */
export async function openDecoder(format: PictureFormat): Promise<Decode> {
  switch (format) {
    case "jpeg": {
      const codec = await instantiate<Codec<[isKeptAsStored: boolean]>>(jpegDecoder, jpegProgram);
      return (bytes) => found(codec.decode(bytes, false));
    }
    case "webp": {
      const codec = await instantiate<Codec<[]>>(webpDecoder, webpProgram);
      return (bytes) => found(codec.decode(bytes));
    }
    case "avif": {
      const codec = await instantiate<Codec<[bitDepth: 8]>>(avifDecoder, avifProgram);
      return (bytes) => found(codec.decode(bytes, 8));
    }
    case "png":
      openPng(pngProgram);
      return (bytes) => found(decodePng(bytes));
    case "gif":
      return decodeGif;
  }
}

interface Codec<Options extends readonly unknown[]> {
  decode(bytes: Uint8Array, ...options: Options): Pixels | null;
}

function found(pixels: Pixels | null): Pixels {
  if (pixels === null) throw new Error("The decoder found no picture");
  return pixels;
}

function decodeGif(bytes: Uint8Array): Pixels {
  const reader = new GifReader(bytes);
  const data = new Uint8ClampedArray(reader.width * reader.height * 4);
  reader.decodeAndBlitFrameRGBA(0, data);
  return { width: reader.width, height: reader.height, data };
}
