import avifDecoder from "@jsquash/avif/codec/dec/avif_dec.js";
import avifProgram from "@jsquash/avif/codec/dec/avif_dec.wasm?module";
import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import jpegProgram from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?module";
import { decode as decodePng, initSync as openPng } from "@jsquash/png/codec/pkg/squoosh_png.js";
import pngProgram from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm?module";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import webpProgram from "@jsquash/webp/codec/dec/webp_dec.wasm?module";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import program from "@jsquash/webp/codec/enc/webp_enc_simd.wasm?module";
import { defaultOptions } from "@jsquash/webp/meta.js";
import { GifReader } from "omggif";
import type { ImageFormat } from "../adapters/image-format.ts";
import type { Pixels } from "./shrink.ts";

/** Decodes the first frame as it is stored, whatever its orientation says. Throws for bytes that cannot be decoded. */
type Decode = (bytes: Uint8Array) => Pixels;

/** Gets a format's decoder ready. */
export async function openDecoder(format: ImageFormat): Promise<Decode> {
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
  if (pixels === null) throw new Error("The decoder found no image");
  return pixels;
}

function decodeGif(bytes: Uint8Array): Pixels {
  const reader = new GifReader(bytes);
  const data = new Uint8ClampedArray(reader.width * reader.height * 4);
  reader.decodeAndBlitFrameRGBA(0, data);
  return { width: reader.width, height: reader.height, data };
}

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
    if (webp === null) throw new Error("The encoder made no image");
    // A copy: the result may be a view of the codec's memory.
    return new Uint8Array(webp);
  };
}

type Imports = Record<string, Record<string, WebAssembly.ImportValue>>;
interface Options {
  readonly noInitialRun: true;
  readonly instantiateWasm: (
    imports: Imports,
    whenDone: (instance: WebAssembly.Instance) => void,
  ) => WebAssembly.Exports;
}

/**
 * An instance of a codec for one image. It is not kept: the memory of WebAssembly never shrinks, and goes with its
 * instance alone.
 */
function instantiate<Codec>(
  factory: (options: Options) => Promise<Codec>,
  program: WebAssembly.Module,
): Promise<Codec> {
  return factory({
    noInitialRun: true,
    instantiateWasm(imports, whenDone) {
      const instance = new WebAssembly.Instance(program, imports);
      whenDone(instance);
      return instance.exports;
    },
  });
}
