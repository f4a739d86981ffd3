import { entityCharacters } from "./html-entities.ts";

/**
 * Converts the HTML of another shop to plain text. Paragraphs, headings, lists and tables are separated by a blank
 * line, list items and table rows are lines, and the cells of a row are separated by ' | '. Comments, and styles and
 * scripts with their content, are removed. A line break of the source is a space, as in a browser. It reverses
 * textToHtml().
 */
export function htmlToText(html: string): string {
  const withMarks = html
    .replace(/<!--[\s\S]*?(?:-->|$)|<(style|script|template|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replace(/[ \t]*[\r\n]+[ \t]*/g, " ")
    .replace(/<\/t[dh]\s*>\s*(?=<t[dh]\b)/gi, " | ")
    .replace(anyTag, replaceTag)
    .replace(/[ \t]*[\ue000\ue001][ \t\ue000\ue001]*/g, (marks) =>
      marks.includes(blockMark) ? "\n\n" : "\n",
    );
  return decodeEntities(withMarks.replace(/[ \t]*\ue002[ \t]*/g, "\n")).trim();
}

/** Converts plain text to HTML that htmlToText() converts back to the same text. */
export function textToHtml(text: string): string {
  const escaped = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;")
    // Spaces beside a tag would be lost.
    .replace(/[ \t]+(?=\n)|(?<=\n)[ \t]+/g, (spaces) =>
      spaces.replaceAll(" ", "&#32;").replaceAll("\t", "&#9;"),
    )
    .replace(/\n{2,}/g, (run) => `</p><p>${"<br>".repeat(run.length - 2)}`)
    .replaceAll("\n", "<br>");
  return `<p>${escaped}</p>`;
}

/**
 * Converts text that has tags or entities, also tags that are written as entities, and returns other text, such as '3 <
 * 5' or 'R&B', unchanged.
 */
export function toPlainText(text: string): string {
  if (hasTags(text)) return htmlToText(text);
  const decoded = decodeEntities(text);
  if (decoded === text) return text;
  // Some shops store '&lt;p&gt;' for a tag.
  return htmlToText(hasTags(decoded) ? decoded : text);
}

function hasTags(text: string): boolean {
  return text.replace(anyTag, replaceTag) !== text;
}

const anyTag = /<!--|<\/?([a-z][a-z0-9:-]*)(?:\s(?:"[^"]*"|'[^']*'|[^'"<>])*|\/)?>/gi;
// Private characters mark the boundaries of blocks and lines, and line breaks, until all tags are gone.
const [blockMark, lineMark, breakMark] = ["\ue000", "\ue001", "\ue002"];
const blocks = listNames(
  "address article aside blockquote body center dd details dialog div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html main nav ol p pre section table ul",
);
const lines = listNames("caption figcaption li optgroup option summary tbody tfoot thead tr");
const inline = listNames(
  "a abbr acronym area audio b bdi bdo big button cite code col colgroup data del dfn em embed font head i iframe img input ins kbd label legend link map mark math meta noscript object param picture q rp rt ruby s samp script select small source span strike strong style sub sup svg td template textarea th time title track tt u var video wbr xml",
);

function listNames(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/**
 * Replaces a tag by the mark of what it begins or ends. Other text in angle brackets is no tag, such as '<your name>'.
 */
function replaceTag(tag: string, name: string | undefined): string {
  if (name === undefined) return "";
  const element = name.toLowerCase();
  if (element === "br") return breakMark;
  if (blocks.has(element)) return blockMark;
  if (lines.has(element)) return lineMark;
  // Word writes tags such as <o:p>.
  return inline.has(element) || element.includes(":") ? "" : tag;
}

/** Replaces numeric and named entities once. An unknown name stays as it is. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi,
    (entity, hex?: string, decimal?: string, name = "") => {
      if (hex === undefined && decimal === undefined) return readName(name) ?? entity;
      return readCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ?? entity;
    },
  );
}

function readName(name: string): string | undefined {
  if (name === "nbsp") return " ";
  return name === "shy" ? "" : entityCharacters.get(name);
}

function readCode(code: number): string | undefined {
  if (code === 0xa0) return " ";
  // Old editors wrote the numbers of Windows-1252, such as 146 for an apostrophe. Browsers read them so, too.
  if (code >= 0x80 && code <= 0x9f) return windows1252[code - 0x80];
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
