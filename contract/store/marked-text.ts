import { isStoreLink, linkRule } from "./links.ts";

// Admins write long texts in a small part of Markdown, without HTML, because all safety of a sanitizer
// depends on the sanitizer. The value of a field is never parsed. `## Title` begins a section,
// `### Heading` is a heading in it, `- ` begins a list item, and an empty line ends a paragraph. Lines can contain
// `**bold**`, `[words](link)` and `{field}`.

/** A part of a line, with its look. */
export type Span =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bold"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly url: string };

/** A paragraph, a heading in a section, or a list with its items. */
export type Block =
  | { readonly kind: "paragraph"; readonly spans: Span[] }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "list"; readonly items: Span[][] };

/** A section of a text. */
export interface TextSection {
  /** Empty for the text before the first title. */
  readonly title: string;
  readonly blocks: Block[];
}

/** The values of fields such as `{name}`. */
export type FieldValues = Readonly<Record<string, string>>;

const marks = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)|\{([a-z_]+)\}/g;

/** Parses a text into sections and fills its fields. Links that are not allowed become plain text. */
export function parseText(text: string, values: FieldValues): TextSection[] {
  const sections: { title: string; blocks: Block[] }[] = [];
  for (const chunk of toChunks(text)) {
    if (chunk.startsWith("## ")) {
      sections.push({ title: fillFields(chunk.slice(3), values).trim(), blocks: [] });
      continue;
    }
    const section = sections.at(-1) ?? { title: "", blocks: [] };
    if (sections.length === 0) sections.push(section);
    const block = toBlock(chunk, values);
    if (block !== undefined) section.blocks.push(block);
  }
  return sections;
}

/** Replaces the fields in a text by their values. Unknown fields do not change. */
export function fillFields(text: string, values: FieldValues): string {
  return text.replace(/\{([a-z_]+)\}/g, (field, name: string) => values[name] ?? field);
}

/** Replaces {return_days} in a promise or guarantee. */
export function fillReturnDays<Promised extends { readonly title: string; readonly text: string }>(
  promise: Promised,
  returnDays: number,
): Promised {
  const fields = { return_days: String(returnDays) };
  return { ...promise, title: fillFields(promise.title, fields), text: fillFields(promise.text, fields) };
}

/**
 * Finds the first mistake in a text, which can be an unknown field, an invalid link or a repeated section title.
 * @returns a message for the author, or undefined for a correct text
 */
export function findTextMistake(text: string, fields: readonly string[]): string | undefined {
  // An email address as every value makes `mailto:{email}` a valid link.
  const samples = Object.fromEntries(fields.map((name) => [name, "a@b.ca"]));
  for (const [, name = ""] of text.matchAll(/\{([a-z_]+)\}/g)) {
    if (!fields.includes(name)) return `There is no field {${name}}. The fields are ${fields.join(", ")}`;
  }
  for (const [link, , words, url] of text.matchAll(marks)) {
    if (words === undefined || url === undefined) continue;
    if (!isStoreLink(fillFields(url, samples))) return `The link ${link.slice(0, 120)}: ${linkRule}`;
  }
  const titles = parseText(text, samples).flatMap(({ title }) => (title === "" ? [] : [title]));
  const duplicate = titles.find((title, index) => titles.indexOf(title) < index);
  if (duplicate === undefined) return undefined;
  return `Two sections have the title “${duplicate.slice(0, 120)}”. Links lead to a section by its title`;
}

/** Splits a text into headings, lists and paragraphs. The lines of a paragraph or list item become one line. */
function toChunks(text: string): string[] {
  const chunks: string[] = [];
  // True if the next line can continue the last chunk.
  let isOpen = false;
  for (const line of text.split(/\r?\n/).map((untrimmed) => untrimmed.trim())) {
    const isListItem = line.startsWith("- ");
    if (line === "") {
      isOpen = false;
    } else if (/^#{2,3} /.test(line)) {
      chunks.push(line);
      isOpen = false;
    } else if (isOpen && isListItem && chunks.at(-1)?.startsWith("- ")) {
      chunks.push(`${chunks.pop()}\n${line}`);
    } else if (isOpen && !isListItem) {
      chunks.push(`${chunks.pop()} ${line}`);
    } else {
      chunks.push(line);
      isOpen = true;
    }
  }
  return chunks;
}

function toBlock(chunk: string, values: FieldValues): Block | undefined {
  if (chunk.startsWith("### ")) return { kind: "heading", text: fillFields(chunk.slice(4), values).trim() };
  if (chunk.startsWith("- ")) {
    return { kind: "list", items: chunk.split("\n").map((line) => toSpans(line.slice(2), values)) };
  }
  const spans = toSpans(chunk, values);
  return spans.length === 0 ? undefined : { kind: "paragraph", spans };
}

function toSpans(line: string, values: FieldValues): Span[] {
  const spans: Span[] = [];
  const addSpan = (span: Span) => {
    if (span.text === "") return;
    const last = spans.at(-1);
    if (last?.kind === "text" && span.kind === "text") {
      spans.splice(-1, 1, { ...last, text: last.text + span.text });
    } else {
      spans.push(span);
    }
  };
  let end = 0;
  for (const match of line.matchAll(marks)) {
    const [mark, bold, words = "", url = "", field] = match;
    addSpan({ kind: "text", text: line.slice(end, match.index) });
    end = match.index + mark.length;
    if (bold !== undefined) addSpan({ kind: "bold", text: fillFields(bold, values) });
    else if (field !== undefined) addSpan(toFieldSpan(field, values));
    else addSpan(toLinkSpan(mark, fillFields(words, values), fillFields(url, values)));
  }
  addSpan({ kind: "text", text: line.slice(end) });
  return spans.some(({ kind, text }) => kind !== "text" || text.trim() !== "") ? spans : [];
}

function toFieldSpan(field: string, values: FieldValues): Span {
  const text = values[field] ?? `{${field}}`;
  return field === "email" ? toLinkSpan(text, text, `mailto:${text}`) : { kind: "text", text };
}

/**
 * Creates a link, or plain text if the link is not allowed.
 * @param source the plain text, as the author wrote the link
 */
function toLinkSpan(source: string, text: string, url: string): Span {
  return isStoreLink(url) ? { kind: "link", text, url } : { kind: "text", text: source };
}
