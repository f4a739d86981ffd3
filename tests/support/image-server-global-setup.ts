import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A server that creates and inspects real images with sharp, which does not run in workerd. */
    imageServerUrl: string;
  }
}

/** An image of four fields (red and green above blue and white), before its orientation is applied. */
interface ImageSpec {
  readonly width: number;
  readonly height: number;
  readonly format: "jpeg" | "png" | "webp" | "avif" | "gif";
  readonly orientation?: number;
  /** Adds camera metadata with location and photographer. */
  readonly withLocation?: boolean;
  readonly isProgressive?: boolean;
  /** Fills the image with random colours, which hardly compress, so that the file is large. */
  readonly isNoisy?: boolean;
  /** Writes a PNG of about three bytes per pixel. */
  readonly isUncompressed?: boolean;
}

const colours = { red: [220, 30, 30], green: [30, 180, 30], blue: [30, 30, 220], white: [250, 250, 250] };

export default async function setup(project: TestProject): Promise<() => void> {
  const server = createServer(async (request, response) => {
    // Without this header, workerd reuses a connection that Node has closed meanwhile.
    response.setHeader("Connection", "close");
    try {
      const body = await readBody(request);
      if (request.url?.startsWith("/remote/") === true) return void respondAsRemote(request.url, response);
      if (request.url === "/make") response.end(await createImage(JSON.parse(body.toString())));
      else response.end(JSON.stringify(await inspectImage(body)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A listening server has a port.
  project.provide("imageServerUrl", `http://127.0.0.1:${port}`);
  return () => server.close();
}

/** Responds like another shop's server: properly, slowly, wrongly or without an end. */
async function respondAsRemote(path: string, response: ServerResponse): Promise<void> {
  const [, , behaviour = "", detail = ""] = path.split("/");
  // A low image is quick to resize. Each width is an image of its own.
  const image = () =>
    createImage({ width: 400 + (Number.parseInt(detail, 10) || 0), height: 20, format: "png" });
  switch (behaviour) {
    case "image":
      response.end(await image());
      return;
    case "redirect": {
      const count = Number(detail);
      response.writeHead(302, { Location: count > 1 ? `/remote/redirect/${count - 1}` : "/remote/image/1" });
      response.end();
      return;
    }
    case "to":
      response.writeHead(302, { Location: decodeURIComponent(detail) }).end();
      return;
    case "status":
      response.writeHead(Number(detail)).end("Not an image");
      return;
    case "text":
      response.writeHead(200, { "Content-Type": "image/png" }).end("<svg onload=alert(1)>");
      return;
    case "slow":
      response.writeHead(200, { "Content-Type": "image/png" }).write("\x89PNG");
      return;
    case "silent":
      return;
    case "short":
      response.writeHead(200, { "Content-Length": "5000" }).write("\x89PNG");
      response.destroy();
      return;
    case "declared":
      response.writeHead(200, { "Content-Length": String(100 * 1024 * 1024) }).write("\x89PNG");
      return;
    default: {
      // Endless: the client must stop reading.
      const block = Buffer.alloc(64 * 1024);
      const send = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on("drain", send);
      send();
    }
  }
}

async function createImage(spec: ImageSpec): Promise<Buffer> {
  const { width, height, format, orientation, withLocation, isProgressive = false, isNoisy = false } = spec;
  const { isUncompressed = isNoisy } = spec;
  const image = sharp(isNoisy ? createNoise(width, height) : createFields(width, height), {
    raw: { width, height, channels: 3 },
  });
  if (withLocation === true) {
    image.withExif({
      IFD0: { Copyright: "Somebody at home", ImageDescription: "Somebody at home" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "49/1 53/1 4200/100",
        GPSLongitudeRef: "W",
        GPSLongitude: "97/1 8/1 1800/100",
      },
    });
  }
  if (orientation !== undefined) image.withMetadata({ orientation });
  switch (format) {
    case "jpeg":
      return image.jpeg({ quality: isNoisy ? 100 : 90, progressive: isProgressive }).toBuffer();
    case "png":
      return image.png({ compressionLevel: isUncompressed ? 0 : 6 }).toBuffer();
    case "webp":
      return image.webp({ quality: 90 }).toBuffer();
    case "avif":
      return image.avif({ quality: 70, effort: 0 }).toBuffer();
    case "gif":
      return image.gif().toBuffer();
  }
}

/**
 * Returns the format and upright size, the colour and opacity (0 to 1) at the centre of each field, and whether there
 * is metadata.
 */
async function inspectImage(bytes: Buffer) {
  const { format, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
  const upright = sharp(bytes, { autoOrient: true }).ensureAlpha();
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const pixels = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(start, start + info.channels)];
  });
  return {
    format,
    width: info.width,
    height: info.height,
    fields: pixels.map((pixel) => findNearestColour(pixel.slice(0, 3))),
    opacity: pixels.map(([, , , alpha = 255]) => Number((alpha / 255).toFixed(1))),
    hasMetadata: [exif, xmp, iptc, orientation].some((metadata) => metadata !== undefined),
  };
}

function createFields(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3);
  const { red, green, blue, white } = colours;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, right] = y < height / 2 ? [red, green] : [blue, white];
      data.set(x < width / 2 ? left : right, (y * width + x) * 3);
    }
  }
  return data;
}

/** Creates pseudo-random bytes, the same in every run. */
function createNoise(width: number, height: number): Buffer {
  let state = 1;
  const data = Buffer.alloc(width * height * 3);
  for (const index of data.keys()) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[index] = state >>> 24;
  }
  return data;
}

function findNearestColour(pixel: readonly number[]): string {
  const measureDistance = (colour: readonly number[]) =>
    colour.reduce((sum, value, index) => sum + (value - (pixel[index] ?? 0)) ** 2, 0);
  let nearest = { name: "none", distance: Number.POSITIVE_INFINITY };
  for (const [name, colour] of Object.entries(colours)) {
    const distance = measureDistance(colour);
    if (distance < nearest.distance) nearest = { name, distance };
  }
  return nearest.name;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
