import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { isStoreLink } from "../../contract/store/links.ts";
import { findTextMistake, parseText } from "../../contract/store/marked-text.ts";
import { newTexts } from "../../contract/store/new-texts.ts";
import { storeText, textFields, textPages } from "../../contract/store/texts.ts";

const values = { name: "Corner <b>Shop</b>", email: "hi@corner.test", empty: "" };

test("parses sections, headings, paragraphs, lists, bold words, links and fields", () => {
  const text = `Before.

## About {name}
One line,
and the next. **Important**: see [the deals](/deals).
### Small print
- first
  goes on
- second, to {email}

{empty}

Last.`;
  expect(parseText(text, values)).toEqual([
    { title: "", blocks: [{ kind: "paragraph", spans: [{ kind: "text", text: "Before." }] }] },
    {
      title: "About Corner <b>Shop</b>",
      blocks: [
        {
          kind: "paragraph",
          spans: [
            { kind: "text", text: "One line, and the next. " },
            { kind: "bold", text: "Important" },
            { kind: "text", text: ": see " },
            { kind: "link", text: "the deals", url: "/deals" },
            { kind: "text", text: "." },
          ],
        },
        { kind: "heading", text: "Small print" },
        {
          kind: "list",
          items: [
            [{ kind: "text", text: "first goes on" }],
            [
              { kind: "text", text: "second, to " },
              { kind: "link", text: "hi@corner.test", url: "mailto:hi@corner.test" },
            ],
          ],
        },
        { kind: "paragraph", spans: [{ kind: "text", text: "Last." }] },
      ],
    },
  ]);
});

test("never reads the value of a field as markup", () => {
  const spans = parseText("We are {name}.", { name: "**A** [x](javascript:alert) {email} ## B" });
  expect(spans[0]?.blocks).toEqual([
    {
      kind: "paragraph",
      spans: [{ kind: "text", text: "We are **A** [x](javascript:alert) {email} ## B." }],
    },
  ]);
});

describe("links", () => {
  test.each([
    "/deals",
    "/",
    "/products?sort=name#top",
    "https://example.ca/a",
    "mailto:a@b.ca?subject=Hi",
    "tel:+1-204-555-0142",
  ])("allows %s", (url) => expect(isStoreLink(url)).toBe(true));
  test.each([
    "javascript:alert(1)",
    "//evil.test",
    "/\\evil.test",
    "http://example.ca",
    "data:text/html,x",
    "deals",
    "https://",
    " /deals",
    "JAVASCRIPT:x",
    "mailto:",
    "tel:x",
    "/a\tb",
    "https://a\u0000b.test",
    "https://user:pass@\u0000x.y",
    "/a\u0085b",
  ])("refuses %j", (url) => expect(isStoreLink(url)).toBe(false));
  test("renders a refused link as the text that was typed", () => {
    expect(parseText("[here](javascript:alert)", values)[0]?.blocks).toEqual([
      { kind: "paragraph", spans: [{ kind: "text", text: "[here](javascript:alert)" }] },
    ]);
  });
});

test("creates only permitted links from any text", () => {
  const word = fc.constantFrom(
    "**",
    "[",
    "]",
    "(",
    ")",
    "/x",
    "javascript:a",
    "{name}",
    "{",
    "}",
    "- ",
    "a",
    " ",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      for (const { blocks } of parseText(words.join(""), values)) {
        const spans = blocks.flatMap((block) => {
          if (block.kind === "paragraph") return block.spans;
          return block.kind === "list" ? block.items.flat() : [];
        });
        for (const span of spans) {
          if (span.kind === "link") expect(isStoreLink(span.url)).toBe(true);
        }
      }
    }),
  );
});

test("parses a text of the maximum size quickly with any markup", () => {
  for (const mark of ["[", "**a", "{", "[a](", "- ", "\n## "]) {
    expect(parseText(mark.repeat(10_000), values).length).toBeGreaterThan(0);
  }
});

test("names unknown fields and broken links for the author", () => {
  expect(findTextMistake("Call {telephone}", textFields)).toMatch(/no field \{telephone\}.*phone/);
  expect(findTextMistake("[x](javascript:a)", textFields)).toMatch(
    /The link \[x\]\(javascript:a\): Must be a path/,
  );
  expect(findTextMistake("[x](mailto:{email})", textFields)).toBeUndefined();
  expect(findTextMistake("## Returns\na\n\n##  Returns \nb", textFields)).toMatch(/^Two sections.*“Returns”/);
  expect(findTextMistake("## Returns\n### How\na\n## Prices\n### How\nb", textFields)).toBeUndefined();
});

test.each(textPages)("accepts the initial text of /%s", (page) => {
  expect(v.safeParse(storeText, newTexts[page]).issues).toBeUndefined();
});
