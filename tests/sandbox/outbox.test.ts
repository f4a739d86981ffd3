import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandbox, readOutbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

test("stores an email once per idempotency key, and lists the newest first", async () => {
  const message = {
    to: "Reader@store.test",
    subject: "Order 1",
    text: "See http://localhost:9/orders/1",
    html: "",
  };
  expect((await sendEmail({ ...message, idempotency_key: "order-1" })).status).toBe(201);
  expect((await sendEmail({ ...message, idempotency_key: "order-1" })).status).toBe(201);
  await sendEmail({ ...message, subject: "Order 2" });
  const messages = await readOutbox(sandbox.url, "reader@store.test");
  expect(messages.map(({ subject }) => subject)).toEqual(["Order 2", "Order 1"]);
  expect(messages[0]?.links).toEqual(["http://localhost:9/orders/1"]);
});

test("isolates an email's HTML from the page that shows it", async () => {
  const html = '<p>Hello</p></iframe><script>alert(1)</script>"onload="alert(2)';
  await sendEmail({ to: "page@store.test", subject: "<b>Bold</b>", html });
  const page = await (await fetch(`${sandbox.url}/outbox?to=page@store.test`)).text();
  expect(page).toContain("&lt;b&gt;Bold&lt;/b&gt;");
  expect(page).not.toContain("<script>");
  expect(page).not.toContain('"onload="');
});

test("refuses a body that is not an email", async () => {
  expect((await sendEmail({ subject: "Nobody" })).status).toBe(422);
  const response = await fetch(`${sandbox.url}/outbox`, { method: "POST", body: "not json" });
  expect(response.status).toBe(422);
});

test("lists test cards and accounts on the landing page", async () => {
  const page = await (await fetch(sandbox.url)).text();
  expect(page).toContain("4000 0025 0000 3155");
  expect(page).toContain("shopper@store.test");
});

function sendEmail(message: object) {
  return fetch(`${sandbox.url}/outbox`, { method: "POST", body: JSON.stringify(message) });
}
