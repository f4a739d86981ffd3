import { beforeAll, describe, expect, test } from "vitest";
import {
  type EmailTemplateBody,
  emailFields,
  emailPreviewResponse,
  emailTemplatesResponse,
} from "../../../contract/admin/email-templates.ts";
import { type WrittenEmailKind, writtenEmailKinds } from "../../../contract/orders/emails.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { standardTemplates } from "../../../worker/emails/standard-templates.ts";
import { idle } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { readOutbox } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe.each(writtenEmailKinds)("%s", (kind) => {
  test("shows the admin's texts as text, not as HTML", async () => {
    await changeTemplate(kind, {
      subject: "Hi <there>",
      heading: "A <b>big</b> day",
      introduction: "First & foremost.\n\nSecond <i>line</i>.",
      note: "Come & see us.\n\nThe <counter> is open.",
    });
    const { subject, text, html } = await preview(kind);
    expect(subject).toBe("Hi <there>");
    expect(text).toContain("A <B>BIG</B> DAY");
    expect(text).toContain("First & foremost.\n\nSecond <i>line</i>.");
    expect(text).toContain("Come & see us.\n\nThe <counter> is open.");
    expect(html).toContain("A &lt;b&gt;big&lt;/b&gt; day</h1>");
    expect(html).toContain("First &amp; foremost.</p>");
    expect(html).toContain("Second &lt;i&gt;line&lt;/i&gt;.</p>");
    expect(html).toContain("The &lt;counter&gt; is open.</p>");
    for (const senderDetail of ["Your Store", "1 Your Street", "555-555-0100"]) {
      expect(text).toContain(senderDetail);
      expect(html).toContain(senderDetail);
    }
    await changeTemplate(kind, {});
    expect((await preview(kind)).text).not.toContain("see us");
  });

  test("fills every field that the form offers, and none is left in its standard texts", async () => {
    const introduction = emailFields[kind].map((field) => `${field}: {${field}}.`).join(" ");
    const { text } = await preview(kind, { introduction });
    expect(text).not.toMatch(/[{}]/);
    for (const field of emailFields[kind]) expect(text).not.toMatch(new RegExp(`${field}: \\.`));
    expect(
      Object.values(await preview(kind))
        .join(" ")
        .replace(/<style>.*?<\/style>/gs, ""),
    ).not.toMatch(/\{[a-z_]+\}/);
  });

  test("refuses an unknown field with a sentence, in the preview as in the form", async () => {
    const mistake = { introduction: "Your code is {secret_code}" };
    const message = /^There is no field \{secret_code\} in this email\. Its fields are \{name\}/;
    for (const response of [await saveTemplate(kind, mistake), await requestPreview(kind, mistake)]) {
      expect(response.status).toBe(422);
      expect((await unwrap(response, failureResponse)).errors).toEqual({
        introduction: expect.stringMatching(message),
      });
    }
  });
});

test("a blank text and the standard text stand for the standard text of later versions", async () => {
  await changeTemplate("paid", {
    subject: "",
    heading: standardTemplates.paid.heading,
    introduction: "Thanks!",
  });
  expect((await listAuditEntries("store-emails")).at(-1)?.after).toMatchObject({
    templates: { paid: { introduction: "Thanks!" } },
  });
  expect(JSON.stringify((await listAuditEntries("store-emails")).at(-1)?.after)).not.toContain("subject");
  expect((await readTemplates()).templates.paid).toEqual({
    ...standardTemplates.paid,
    introduction: "Thanks!",
    note: "",
  });
  await changeTemplate("paid", {});
});

test("changed texts appear only in emails of their kind, beside what an email must contain", async () => {
  await changeTemplate("paid", {
    subject: "{first_name}, we got {order_number}",
    introduction: "Yay",
    note: "We pack on weekdays.",
  });
  await changeTemplate("shipped", { note: "Wave to the courier." });
  const { shopper, orderNumber } = await aPaidOrder(await aProduct({ name: "Blue Kite" }));
  await idle();
  const [email] = await readOutbox(shopper.email);
  expect(email?.subject).toBe(`Robin, we got ${orderNumber}`);
  expect(email?.text).toMatch(/Yay\n\nWe received your payment of \$\d+\.\d\d\./);
  expect(email?.text).toContain("Blue Kite");
  expect(email?.text).toContain("We pack on weekdays.");
  expect(email?.html).not.toContain("Wave to the courier.");
  await changeTemplate("paid", {});
  await changeTemplate("shipped", {});
});

test("the value of a field is not read as a field or a tag", async () => {
  // Previews show the first product by name.
  await aProduct({ name: "A Kite {name} <b>" });
  const { text, html, subject } = await preview("back_in_stock", { heading: "{product}" });
  expect(subject).toContain("A Kite {name} <b> is back in stock");
  expect(text).toContain("A KITE {NAME} <B>");
  expect(html).toContain("A Kite {name} &lt;b&gt;</h1>");
});

test("a newsletter email keeps its link to unsubscribe, and a suspension its reason", async () => {
  await changeTemplate("newsletter_welcome", { introduction: "Hello" });
  expect((await preview("newsletter_welcome")).text).toMatch(/^Unsubscribe: http/m);
  await changeTemplate("account_suspended", { introduction: "Hello" });
  expect((await preview("account_suspended")).text).toContain("Reason: Three parcels were refused.");
});

test("previews show unsaved texts and the store's own products", async () => {
  await aProduct({ name: "A Guitar" });
  const { text, subject } = await preview("paid", { subject: "Unsaved", note: "Typed <b>now</b>" });
  expect(subject).toBe("Unsaved");
  expect(text).toContain("A Guitar");
  expect(text).toContain("Typed <b>now</b>");
  expect((await preview("paid")).subject).not.toBe("Unsaved");
});

test("texts are not saved over another admin's change", async () => {
  const { version } = await readTemplates();
  expect((await saveTemplate("paid", { note: "First", version })).status).toBe(200);
  const second = await saveTemplate("shipped", { note: "Second", version });
  expect(second.status).toBe(409);
  expect(await unwrap(second, failureResponse)).toMatchObject({ current: { notes: { paid: "First" } } });
});

test.each([
  ["paid", { note: "x".repeat(601) }, "note"],
  ["paid", { subject: "x".repeat(121) }, "subject"],
  ["paid", { introduction: 5 }, "introduction"],
  ["nothing", {}, "kind"],
])("refuses %s with %j", async (kind, texts, field) => {
  const response = await saveTemplate(kind, texts);
  expect(response.status).toBe(422);
  expect(Object.keys((await unwrap(response, failureResponse)).errors ?? {})).toEqual([field]);
});

test("returns 404 for the preview of an unknown kind of email", async () => {
  expect((await requestPreview("nothing", {})).status).toBe(404);
});

async function preview(kind: WrittenEmailKind, texts: Record<string, string> = {}) {
  return (await unwrap(await requestPreview(kind, texts), emailPreviewResponse)).data;
}

function requestPreview(kind: string, texts: Record<string, string>) {
  const path = `/api/admin/emails/previews/${kind}?${new URLSearchParams(texts)}`;
  return call(path, { token: admin.token });
}

async function readTemplates() {
  const response = await call("/api/admin/emails/templates", { token: admin.token });
  return (await unwrap(response, emailTemplatesResponse)).data;
}

async function saveTemplate(kind: string, texts: Partial<Record<keyof EmailTemplateBody, unknown>>) {
  const { version } = await readTemplates();
  const json = { kind, subject: "", heading: "", introduction: "", note: "", version, ...texts };
  return call("/api/admin/emails/templates", { method: "PUT", token: admin.token, json });
}

async function changeTemplate(kind: WrittenEmailKind, texts: Partial<EmailTemplateBody>): Promise<void> {
  expect((await saveTemplate(kind, texts)).status).toBe(200);
}
