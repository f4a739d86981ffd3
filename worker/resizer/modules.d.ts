// With the suffix, because some packages describe their .wasm files as something else.
declare module "*.wasm?module" {
  const program: WebAssembly.Module;
  export default program;
}

declare module "omggif" {
  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8ClampedArray): void;
  }
}
