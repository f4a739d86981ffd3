const blockBytes = 512;
// Eleven octal digits.
const mostBytes = 8 ** 11 - 1;

/**
 * The header of one file in a tar archive (POSIX ustar), before its bytes and `tarPadding`. Names are ASCII.
 * @throws Error for a name of more than 100 characters, or a file that the format cannot hold
 */
export function tarHeader(name: string, byteSize: number, modifiedAt: Date): Uint8Array {
  if (name.length > 100 || byteSize > mostBytes) throw new Error(`A tar archive cannot hold ${name}`);
  const header = new Uint8Array(blockBytes);
  const write = (text: string, offset: number) => header.set(new TextEncoder().encode(text), offset);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  write(name, 0);
  write("0000644\0", 100);
  write("0000000\0", 108);
  write("0000000\0", 116);
  write(`${octal(byteSize, 11)}\0`, 124);
  write(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136);
  // The checksum counts its own field as blanks.
  write("        ", 148);
  write("0", 156);
  write("ustar\0", 257);
  write("00", 263);
  write(`${octal(tarChecksum(header), 6)}\0 `, 148);
  return header;
}

/** What follows a file's bytes, up to the next header. */
export function tarPadding(byteSize: number): Uint8Array {
  return new Uint8Array((blockBytes - (byteSize % blockBytes)) % blockBytes);
}

export const tarEnd: Uint8Array = new Uint8Array(2 * blockBytes);

/** What a header as it is read says of the file after it; undefined at the archive's end. @throws Error for other bytes */
export function readTarHeader(header: Uint8Array): { name: string; byteSize: number } | undefined {
  if (header.length === blockBytes && header.every((byte) => byte === 0)) return undefined;
  const text = (offset: number, length: number) =>
    new TextDecoder().decode(header.subarray(offset, offset + length)).split("\0")[0] ?? "";
  const isUstar = header.length === blockBytes && text(257, 5) === "ustar";
  if (!isUstar) throw new Error("These bytes are not a tar archive");
  const noted = Number.parseInt(text(148, 8), 8);
  const blank = header.slice();
  blank.fill(32, 148, 156);
  const byteSize = Number.parseInt(text(124, 12), 8);
  if (tarChecksum(blank) !== noted || !Number.isSafeInteger(byteSize)) {
    throw new Error("A header of the tar archive is damaged");
  }
  return { name: text(0, 100), byteSize };
}

function tarChecksum(header: Uint8Array): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}
