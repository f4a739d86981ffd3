import { expect, test } from "vitest";
import { criticalStyles } from "../../worker/pages/critical-styles.ts";
import { parseStyles } from "../../worker/pages/parse-styles.ts";

const page = '<div class="p-4 md:w-1/2 [&amp;&gt;*]:min-w-0"><h1 class="title">Toys</h1></div>';

function keep(styles: string): string {
  return criticalStyles(parseStyles(styles), page);
}

test("what is drawn keeps its rules, in their order; what is not drawn brings none", () => {
  const styles = ".p-4{padding:1rem}.p-8{padding:2rem}h1{margin:0}textarea{resize:none}.title{color:red}";
  expect(keep(styles)).toBe(".p-4{padding:1rem}h1{margin:0}.title{color:red}");
});

test("a selector needs all of its classes, and a list keeps those that can match", () => {
  expect(keep(".p-4 .title{a:b}.p-4.missing{a:b}")).toBe(".p-4 .title{a:b}");
  expect(keep(".missing,.title,textarea{a:b}")).toBe(".title{a:b}");
  expect(keep(":where(.title,.missing) h1{a:b}")).toBe("");
});

test("classes with escaped signs are found as they are written in the page", () => {
  const styles = ".\\[\\&\\>\\*\\]\\:min-w-0>*{min-width:0}@media (width>=48rem){.md\\:w-1\\/2{width:50%}}";
  expect(keep(styles)).toBe(styles);
  expect(keep(".\\32xl{a:b}")).toBe("");
});

test("layers and media keep what is left in them, and go when nothing is", () => {
  expect(keep("@layer utilities{.p-4{a:b}.p-8{a:b}}@media (width>=1px){.p-8{a:b}}")).toBe(
    "@layer utilities{.p-4{a:b}}",
  );
  expect(keep("@layer properties{@supports (x:y){*{--a:b}}}@layer theme,utilities;")).toBe(
    "@layer properties;@layer theme,utilities;",
  );
});

test("what nobody sees before the stylesheet has come is left out", () => {
  expect(keep("@media print{.p-4{a:b}}.title:hover{a:b}:focus-visible{a:b}")).toBe("");
  expect(keep(":where(select) option{a:b}::view-transition{a:b}:-moz-ui-invalid{a:b}")).toBe("");
  expect(keep(".p-4{a:b}@supports (color:color-mix(in lab, red, red)){.p-4{a:c}}")).toBe(".p-4{a:b}");
  expect(keep("@font-face{src:url(/a.woff2)}@font-face{src:local(Arial)}")).toBe(
    "@font-face{src:local(Arial)}",
  );
  expect(keep(".title{transition:color 1s;cursor:pointer}.p-4{--tw-ease:x;a:b;transition-delay:1s}")).toBe(
    ".p-4{a:b;}",
  );
});

test("properties, animations and the theme's values stay where a rule names them", () => {
  const used = "@property --tw-a{x:y}@keyframes spin{to{x:y}}.title{animation:spin;--tw-a:b}";
  expect(keep(used)).toBe(used);
  const first = "@property --tw-a{x:y;initial-value:0}.title{b:var(--tw-a)}";
  expect(keep(first)).toBe(first);
  expect(keep("@property --tw{x:y;initial-value:0}.title{b:var(--tw-a)}")).toBe(".title{b:var(--tw-a)}");
  // Without a first value it is what a property is that nobody has heard of.
  expect(keep("@property --tw-a{x:y}.title{b:var(--tw-a)}")).toBe(".title{b:var(--tw-a)}");
  expect(keep(":root,:host{--pulse:pulse 2s}@keyframes pulse{to{x:y}}.title{a:b}")).toBe(
    ":root,:host{}.title{a:b}",
  );
  expect(keep("@property --tw-a{x:y}@keyframes spin{to{x:y}}")).toBe("");
  expect(keep(":root,:host{--red:#f00;--blue:#00f}.title{color:var(--red)}")).toBe(
    ":root,:host{--red:#f00}.title{color:var(--red)}",
  );
});

test("a bracket in a text or behind a backslash ends nothing", () => {
  const styles = '.title{content:"}"}.p-4{content:"\\""}';
  expect(keep(styles)).toBe(styles);
});
