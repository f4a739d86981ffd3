/**
 * Measures the optimal string alignment distance of two words, which is the number of letters that must be inserted, deleted,
 * replaced or swapped with their neighbour to turn one word into the other.
 * @returns Infinity if the distance exceeds `max`, which limits the time of a comparison
 */
export function measureDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return Number.POSITIVE_INFINITY;
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const currentRow = [row];
    let least = row;
    // Cells further from the diagonal exceed `max`.
    for (let column = Math.max(1, row - max); column <= Math.min(other.length, row + max); column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const distance = Math.min(
        getDistance(lastRow, column) + 1,
        getDistance(currentRow, column - 1) + 1,
        getDistance(lastRow, column - 1) + (isSame ? 0 : 1),
        isSwapped ? getDistance(rowBeforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      currentRow[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > max) return Number.POSITIVE_INFINITY;
    rowBeforeLast = lastRow;
    lastRow = currentRow;
  }
  const distance = getDistance(lastRow, other.length);
  return distance > max ? Number.POSITIVE_INFINITY : distance;
}

function getDistance(distances: readonly number[], index: number): number {
  return distances[index] ?? Number.POSITIVE_INFINITY;
}
