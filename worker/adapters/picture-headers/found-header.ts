/** What a parser has found of a picture so far. Width and height are the stored ones, before the orientation. */
export interface FoundHeader {
  width?: number;
  height?: number;
  /** As EXIF counts: 1 is upright, 5 to 8 lie on their side. */
  orientation?: number | undefined;
}
