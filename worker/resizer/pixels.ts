/** A decoded picture: four bytes a pixel, red, green, blue and how opaque it is, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}
