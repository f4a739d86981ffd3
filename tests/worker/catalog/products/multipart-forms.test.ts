import { beforeAll, expect, test } from "vitest";
import { adminProductResponse } from "../../../../contract/admin/products.ts";
import { app } from "../../../../worker/app.ts";
import { anExecution, bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { anImage, hashBytes } from "../../builders/images.ts";
import { productFields } from "../../builders/product-forms.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("refuses a truncated or invalid form", async () => {
  const send = (body: string, type: string) =>
    call("/api/products", {
      method: "POST",
      token: admin.token,
      text: body,
      headers: { "Content-Type": type, "Content-Length": String(body.length) },
    });
  const form = 'multipart/form-data; boundary="xyz"';
  for (const [body, type] of [
    ['--xyz\r\nContent-Disposition: form-data; name="name"\r\n\r\nA', form],
    ["--xyz\r\nno head at all\r\n\r\nA\r\n--xyz--", form],
    ["nothing here", form],
    ["--xyz--", "multipart/form-data"],
  ] as const) {
    expect((await send(body, type)).status).toBe(400);
  }
  expect((await send("a=1", "application/x-www-form-urlencoded")).status).toBe(415);
});

test.each([
  ["without a length", {}, 411],
  ["longer than five images", { "Content-Length": String(27 * 1024 * 1024) }, 413],
])("refuses a form %s without reading it", async (_name, headers, status) => {
  const body = new Blob(["--xyz--"]).stream();
  const request = new Request("http://store.test/api/products", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${admin.token}`,
      "Content-Type": "multipart/form-data; boundary=xyz",
      ...headers,
    },
    body,
  });
  expect((await app.fetch(request, bindings, anExecution())).status).toBe(status);
  expect(request.bodyUsed).toBe(false);
});

test("does not mistake bytes of an image for a form boundary", async () => {
  const bytes = await anImage(33, 33, "image/jpeg");
  // The form's boundary is xyzzy.
  const almostBoundaries = encode("\r\n--xy\r\n--xyzz");
  const file = new Uint8Array([...bytes, ...almostBoundaries]);
  const fieldParts = Object.entries(productFields())
    .map(([name, value]) => `--xyzzy\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("");
  const beforeFile = encode(
    `preamble\r\n${fieldParts}--xyzzy\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  const body = new Uint8Array([...beforeFile, ...file, ...encode("\r\n--xyzzy--\r\nepilogue")]);
  // Chunks of seven bytes split every boundary.
  let offset = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (offset >= body.byteLength) controller.close();
      else controller.enqueue(body.slice(offset, offset + 7));
      offset += 7;
    },
  });
  const response = await app.fetch(
    new Request("http://store.test/api/products", {
      method: "POST",
      headers: {
        Authorization: `Bearer ${admin.token}`,
        "Content-Type": "multipart/form-data; boundary=xyzzy",
        "Content-Length": String(body.byteLength),
      },
      body: stream,
    }),
    bindings,
    anExecution(),
  );
  const { data } = await unwrap(response, adminProductResponse);
  expect(data.images[0]?.image_url).toContain(await hashBytes(file));
});

function encode(content: string) {
  return new TextEncoder().encode(content);
}
