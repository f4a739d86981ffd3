/** Writes the options or values of a family as a cell, such as 'Colour | Size'. A '|' of their own gets a backslash. */
export function formatFamilyCell(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\|]/g, "\\$&")).join(" | ");
}

/** Reads the cell that formatFamilyCell() writes. A backslash before any other character is one. */
export function parseFamilyCell(cell = ""): string[] {
  if (cell.trim() === "") return [];
  return [...`${cell}|`.matchAll(/((?:\\[\\|]|[^|])*?)\|/g)].map(([, text = ""]) =>
    text.replace(/\\([\\|])/g, "$1").trim(),
  );
}

/** Returns a text that is the same for values which the database holds for the same: it ignores the case of ASCII. */
export function toFamilyKey(values: readonly string[]): string {
  return JSON.stringify(values).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
