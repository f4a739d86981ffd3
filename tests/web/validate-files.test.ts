import { expect, test } from "vitest";
import { validateFiles } from "../../web/features/admin/products/form/validate-files.ts";

test.each(["image/heic", ""])("asks for a JPEG instead of a phone's HEIC photo of type %j", (type) => {
  const photo = new File(["photo"], "IMG_4003.HEIC", { type });
  expect(validateFiles([photo], 0)).toEqual({
    accepted: [],
    problems: ["IMG_4003.HEIC is a HEIC photo, which most browsers do not show. Please save it as JPEG"],
  });
});
