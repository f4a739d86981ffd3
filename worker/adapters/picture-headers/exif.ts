const orientationTag = 0x0112;

/**
 * The orientation that a camera wrote (1 to 8; 1 is upright), from EXIF data: a TIFF structure, perhaps behind the name
 * 'Exif'. Undefined where it says nothing sensible.
 */
export function exifOrientation(view: DataView): number | undefined {
  const start = view.byteLength >= 6 && view.getUint32(0) === 0x45786966 ? 6 : 0;
  if (view.byteLength < start + 8) return undefined;
  const order = view.getUint16(start);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  const isLittle = order === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > view.byteLength) return undefined;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > view.byteLength) return undefined;
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(entry + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}
