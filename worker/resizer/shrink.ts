/**
 * A smaller image: each of its pixels is the average of the area that it covers, the edges by their share, colours by
 * how opaque they are. Row by row, so that beside the two images it needs one row of numbers: resizers that widen the
 * whole image to floating point first do not fit into an isolate.
 */
export function shrink(from: Pixels, width: number, height: number): Pixels {
  if (width >= from.width && height >= from.height) return from;
  const columns = computeShares(from.width, width);
  const data = new Uint8ClampedArray(width * height * 4);
  const sums = new Float64Array(width * 4);
  const rowsEach = from.height / height;
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    const start = y * rowsEach;
    const end = Math.min(from.height, start + rowsEach);
    for (let row = Math.floor(start); row < end; row += 1) {
      const share = Math.min(row + 1, end) - Math.max(row, start);
      addRow(from, row, columns, share, sums);
    }
    writeRow(sums, rowsEach * (from.width / width), data.subarray(y * width * 4, (y + 1) * width * 4));
  }
  return { width, height, data };
}

/** For each column that there will be: the columns it is made of, and the share of the first and of the last. */
interface Shares {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly firstShare: Float64Array;
  readonly lastShare: Float64Array;
}

function computeShares(length: number, count: number): Shares {
  const shares = {
    first: new Int32Array(count),
    last: new Int32Array(count),
    firstShare: new Float64Array(count),
    lastShare: new Float64Array(count),
  };
  const each = length / count;
  for (let index = 0; index < count; index += 1) {
    const start = index * each;
    const end = Math.min(length, start + each);
    const first = Math.floor(start);
    const last = Math.min(length - 1, Math.ceil(end) - 1);
    shares.first[index] = first;
    shares.last[index] = last;
    shares.firstShare[index] = Math.min(first + 1, end) - start;
    shares.lastShare[index] = end - Math.max(last, start);
  }
  return shares;
}

function addRow(from: Pixels, row: number, columns: Shares, rowShare: number, sums: Float64Array): void {
  const { data } = from;
  const offset = row * from.width * 4;
  const count = columns.first.length;
  for (let x = 0; x < count; x += 1) {
    const first = columns.first[x] ?? 0;
    const last = columns.last[x] ?? 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    let opacity = 0;
    for (let column = first; column <= last; column += 1) {
      const at = offset + column * 4;
      const share =
        column === first ? (columns.firstShare[x] ?? 0) : column === last ? (columns.lastShare[x] ?? 0) : 1;
      const weight = share * (data[at + 3] ?? 0);
      red += weight * (data[at] ?? 0);
      green += weight * (data[at + 1] ?? 0);
      blue += weight * (data[at + 2] ?? 0);
      opacity += weight;
    }
    const to = x * 4;
    sums[to] = (sums[to] ?? 0) + red * rowShare;
    sums[to + 1] = (sums[to + 1] ?? 0) + green * rowShare;
    sums[to + 2] = (sums[to + 2] ?? 0) + blue * rowShare;
    sums[to + 3] = (sums[to + 3] ?? 0) + opacity * rowShare;
  }
}

function writeRow(sums: Float64Array, area: number, row: Uint8ClampedArray): void {
  for (let at = 0; at < row.length; at += 4) {
    const opacity = sums[at + 3] ?? 0;
    if (opacity === 0) continue;
    row[at] = (sums[at] ?? 0) / opacity;
    row[at + 1] = (sums[at + 1] ?? 0) / opacity;
    row[at + 2] = (sums[at + 2] ?? 0) / opacity;
    row[at + 3] = opacity / area;
  }
}

/**
 * Turns and mirrors an image as its orientation says (EXIF, 1 to 8): where the pixel at each place of the upright
 * image is stored.
 */
export function standUpright(stored: Pixels, orientation: number): Pixels {
  if (orientation === 1) return stored;
  const isOnItsSide = orientation >= 5;
  const width = isOnItsSide ? stored.height : stored.width;
  const height = isOnItsSide ? stored.width : stored.height;
  const right = stored.width - 1;
  const bottom = stored.height - 1;
  // Orientation 5 and 8 swap the axes without turning the stored columns round, and so on.
  const isColumnReversed = [2, 3, 7, 8].includes(orientation);
  const isRowReversed = [3, 4, 6, 7].includes(orientation);
  const from = new Uint32Array(stored.data.buffer, stored.data.byteOffset, stored.width * stored.height);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const column = isOnItsSide ? y : x;
      const row = isOnItsSide ? x : y;
      const storedColumn = isColumnReversed ? right - column : column;
      const storedRow = isRowReversed ? bottom - row : row;
      to[y * width + x] = from[storedRow * stored.width + storedColumn] ?? 0;
    }
  }
  return { width, height, data: new Uint8ClampedArray(to.buffer) };
}

/** A decoded image: four bytes a pixel, red, green, blue and how opaque it is, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}
