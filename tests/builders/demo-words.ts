// The street, names, coordinates, postal codes and order numbers of the demonstration, and its region.
const demoWords =
  /Prairie Dollar|prairiedollar|Manitoba|Winnipeg|Transcona|prairies|wheat|harvest|Friesen|Regent|R2C|204-555|49\.89|-97\.0|\bPD-/gi;

/** Finds words of the demonstration in what a page shows, which its styles and class names are not. */
export function findDemoWords(text: string): string[] {
  const shown = text.replace(/<style[\s\S]*?<\/style>/g, "").replace(/ class="[^"]*"/g, "");
  return shown.match(demoWords) ?? [];
}
