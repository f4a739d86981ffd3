import sharp from "sharp";

export interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Creates an image to upload; each colour is a different file. */
export async function createImage(name: string, colour: string): Promise<Upload> {
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

/** Creates an image whose colour is the first six of these hexadecimal digits. */
export async function createImageFile(seed: string): Promise<File> {
  return toFile(await createImage(`${seed}.png`, `#${seed.slice(0, 6)}`));
}

export function toFile({ name, mimeType, buffer }: Upload): File {
  return new File([new Uint8Array(buffer)], name, { type: mimeType });
}
