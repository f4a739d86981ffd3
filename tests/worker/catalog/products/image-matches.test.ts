import { expect, test } from "vitest";
import { imageMatchesResponse } from "../../../../contract/admin/image-matches.ts";
import { anAdmin } from "../../builders/admins.ts";
import { anImagedProduct, aProduct } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

test("finds the product with the longest SKU in a file's name, in any capitalization", async () => {
  const { token } = await anAdmin();
  const short = await anImagedProduct({ sku: "PIC-1" });
  const long = await aProduct({ sku: "Pic-1-B", isActive: false });
  const match = async (...file_names: string[]) => {
    const response = await call("/api/admin/products/image-matches", { token, json: { file_names } });
    return (await unwrap(response, imageMatchesResponse)).data;
  };
  const names = ["pic-1.jpg", "PIC-1_2.png", "pic-1-b.jpg", "PIC-1-B (3).jpg", "PIC-12.jpg", "other.jpg"];
  expect((await match(...names)).map(({ product, order }) => [product?.id, order])).toEqual([
    [short.id, 1],
    [short.id, 2],
    [long.id, 1],
    [long.id, 3],
    [undefined, expect.any(Number)],
    [undefined, 1],
  ]);
  expect((await match("pic-1-b.jpg"))[0]?.product).toEqual({
    id: long.id,
    sku: "Pic-1-B",
    name: long.name,
    is_active: false,
    images: 0,
  });
  expect((await match("pic-1.jpg"))[0]?.product).toMatchObject({ images: 1, is_active: true });
});
