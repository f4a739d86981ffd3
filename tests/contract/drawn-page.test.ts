import { expect, test } from "vitest";
import { restoreImages, shortenImages } from "../../contract/shared/drawn-page.ts";

const folder = `/images/${"0".repeat(64)}`;
const image = {
  image_url: `${folder}/640.webp`,
  sources: [
    { width: 160, url: `${folder}/160.webp` },
    { width: 960, url: "https://pictures.example/960.webp" },
  ],
};

test("a page's data names the folder of an image once, and the browser has every address again", () => {
  const data = [
    { key: ["products"], data: { name: "Ruler", primaryImage: image, sources: "two", image_url: null } },
  ];
  const text = JSON.stringify(data, shortenImages);
  expect(text.split(folder)).toHaveLength(2);
  expect(JSON.parse(text, restoreImages)).toEqual(data);
});
