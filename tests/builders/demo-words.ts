/*
 * The street, names, coordinates, postal codes and order numbers of the demonstration, and its region. A short word
 * does not count inside a signed token, nor a coordinate inside a time: those are random, and contain it by chance.
 */
const demoWords =
  /Prairie Dollar|prairiedollar|Manitoba|Winnipeg|Transcona|prairies|wheat|harvest|Friesen|Regent|204-555|(?<![\w.-])(?:R2C|PD-)|(?<!\d:|\d)49\.89|-97\.0/gi;

/** Finds words of the demonstration in what a page shows, which its styles and class names are not. */
export function findDemoWords(text: string): string[] {
  const shown = text.replace(/<style[\s\S]*?<\/style>/g, "").replace(/ class="[^"]*"/g, "");
  return shown.match(demoWords) ?? [];
}
