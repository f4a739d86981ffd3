/** The header and the contents of a file start at a multiple of this size. */
export const blockBytes = 512;
// The size has eleven octal digits.
const maxFileBytes = 8 ** 11 - 1;
const checksumOffset = 148;
const checksumBytes = 8;

/**
 * Creates the header of a file in a tar archive (POSIX ustar). The file's bytes and its padding follow the header.
 * @param name in ASCII
 * @throws Error for a name of more than 100 characters, or a file of 8 GiB or more
 */
export function createTarHeader(name: string, byteSize: number, modifiedAt: Date): Uint8Array {
  if (name.length > 100 || byteSize > maxFileBytes) throw new Error(`A tar archive cannot hold ${name}`);
  const header = new Uint8Array(blockBytes);
  const write = (text: string, offset: number) => header.set(new TextEncoder().encode(text), offset);
  const toOctal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  write(name, 0);
  // Mode, owner and group.
  write("0000644\0", 100);
  write("0000000\0", 108);
  write("0000000\0", 116);
  write(`${toOctal(byteSize, 11)}\0`, 124);
  write(`${toOctal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136);
  // The checksum counts its own field as blanks.
  write("        ", checksumOffset);
  // Type, magic and version.
  write("0", 156);
  write("ustar\0", 257);
  write("00", 263);
  write(`${toOctal(computeChecksum(header), 6)}\0 `, checksumOffset);
  return header;
}

/** Creates the padding that fills the file's last block. */
export function createTarPadding(byteSize: number): Uint8Array {
  return new Uint8Array((blockBytes - (byteSize % blockBytes)) % blockBytes);
}

/** The blocks that end an archive. */
export const tarEnd: Uint8Array = new Uint8Array(2 * blockBytes);

/**
 * Reads a header of a tar archive.
 * @returns undefined at the archive's end
 * @throws Error for bytes that are not a header, or a damaged one
 */
export function readTarHeader(header: Uint8Array): { name: string; byteSize: number } | undefined {
  if (header.length === blockBytes && header.every((byte) => byte === 0)) return undefined;
  const readText = (offset: number, length: number) =>
    new TextDecoder().decode(header.subarray(offset, offset + length)).split("\0")[0] ?? "";
  const isUstar = header.length === blockBytes && readText(257, 5) === "ustar";
  if (!isUstar) throw new Error("These bytes are not a tar archive");
  const checksum = Number.parseInt(readText(checksumOffset, checksumBytes), 8);
  const blankedHeader = header.slice();
  blankedHeader.fill(" ".charCodeAt(0), checksumOffset, checksumOffset + checksumBytes);
  const size = readText(124, 12).trim();
  if (computeChecksum(blankedHeader) !== checksum || !/^[0-7]+$/.test(size)) {
    throw new Error("A header of the tar archive is damaged");
  }
  return { name: readText(0, 100), byteSize: Number.parseInt(size, 8) };
}

function computeChecksum(header: Uint8Array): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}
