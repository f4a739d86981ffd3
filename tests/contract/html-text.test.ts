import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlToText, textToHtml, toPlainText } from "../../contract/shared/html-text.ts";

test.each([
  ["<p>First.</p><p>Second.</p>", "First.\n\nSecond."],
  ["<p>First.</p>\r\n\r\n  <p>Second,\n  in two lines.</p>", "First.\n\nSecond, in two lines."],
  ['<p class="" style="white-space:pre-wrap;">Burns for six hours.</p>', "Burns for six hours."],
  ["<h2>Tea</h2><ul><li>black</li>\n<li>green</li></ul>After", "Tea\n\nblack\ngreen\n\nAfter"],
  ["<table><tr><th>Size</th><td>M</td></tr><tr><td>A</td> <td>B</td></tr></table>", "Size | M\nA | B"],
  ["a<br>b<br/>c<BR />d", "a\nb\nc\nd"],
  ["<style>.x{color:red}</style>A<script>alert('<b>')</script>B<!-- no <b> -->C", "ABC"],
  ["<a title='5 > 4' href=\"/x\">Link</a> and <b>bold</b>", "Link and bold"],
  ["<o:p></o:p>Word&#146;s <span lang=EN-CA>text</span>", "Word’s text"],
  ["Caf&eacute; &mdash; it&rsquo;s 5 &frac12;&quot; &lt; 6&nbsp;cm", 'Café — it’s 5 ½" < 6 cm'],
  ["&#233; &#xE9; &check; &Lstrok;&oacute;d&zacute; &period; &frac58; &unknown;", "é é ✓ Łódź . ⅝ &unknown;"],
  ["&amp;eacute; is &amp;lt;", "&eacute; is &lt;"],
])("converts %j", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  "3 < 5",
  "R&B",
  "Tom & Jerry",
  "a <b",
  "I <3 tea",
  "5 > 4",
  "Dear <your name>",
  "x\ny",
  "&;",
  "AT&T;",
])("leaves %j as it is", (text) => {
  expect(toPlainText(text)).toBe(text);
});

test.each([
  ["R&amp;B", "R&B"],
  ["&quot;Art&quot; print", '"Art" print'],
  ["Size<br>M", "Size\nM"],
  ["&lt;p&gt;One &amp;amp; two&lt;/p&gt;&lt;p&gt;Three&lt;/p&gt;", "One & two\n\nThree"],
  ['<svg><title>x</title><path d="M0"/></svg>Text', "Text"],
  ['<xml><w:View Locked="false"/></xml><select><option>M</select>', "M"],
])("converts %j, which has a tag or an entity", (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

test("restores any text that the store exported as HTML", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."aé<>&;\"'\n\n\r \t=#") });
  fc.assert(
    fc.property(texts, (text) => {
      expect(htmlToText(textToHtml(text.trim()))).toBe(text.trim());
    }),
    { numRuns: 1_000 },
  );
});
