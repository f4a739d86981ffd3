import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailNotesResponse, emailPreviewResponse } from "../../../contract/admin/email-previews.ts";
import { writtenEmailKinds } from "../../../contract/orders/emails.ts";
import { failureView } from "../../../contract/shared/errors.ts";
import type { Email } from "../../../worker/adapters/mailer.ts";
import { previewEmail, sendTestEmail } from "../../../worker/domain/emails/preview-email.ts";
import { sendDueEmails } from "../../../worker/domain/emails/sending/due-emails.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { aProduct } from "../builders/products.ts";
import { getAdmin } from "../builders/profiles.ts";
import { aPaidOrder } from "../builders/refunds.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test.each(writtenEmailKinds)("previews the email %s with an unsaved note", async (kind) => {
  const { html } = await readPreview(kind, `?note=${encodeURIComponent("Typed <b>now</b>")}`);
  expect(html).toContain("Typed &lt;b&gt;now&lt;/b&gt;");
});

test.each(writtenEmailKinds)(
  "previews the email %s with the saved note and the sender, in HTML and plain text",
  async (kind) => {
    await changeNotes({ [kind]: "Come & see us.\n\nThe <counter> is open." });
    const data = await readPreview(kind);
    expect(data.subject).not.toBe("");
    expect(data.text).toMatch(/Come & see us\.\n\nThe <counter> is open\./);
    expect(data.html).toContain("Come &amp; see us.</p>");
    expect(data.html).toContain("The &lt;counter&gt; is open.</p>");
    for (const senderDetail of ["Prairie Dollar", "100 Regent Avenue West", "204-555-0142"]) {
      expect(data.text).toContain(senderDetail);
      expect(data.html).toContain(senderDetail);
    }
    expect(data.html).toContain("max-width:600px");
    await changeNotes({});
    expect((await previewEmail(storeContext(), kind)).text).not.toContain("Come & see us");
  },
);

test("adds only the note of its kind to an order's email", async () => {
  await changeNotes({ paid: "We pack on weekdays.", shipped: "Wave to the courier." });
  const { orderId } = await aPaidOrder(await aProduct());
  const sent: Email[] = [];
  const mailer = { send: async (email: Email) => void sent.push(email) };
  // The queue may have sent the email already.
  await env.DB.prepare("UPDATE emails SET state = 'queued', sent_at = NULL WHERE order_id = ?")
    .bind(orderId)
    .run();
  await sendDueEmails({ ...storeContext(new Date(Date.now() + 3_600_000)), mailer });
  const email = sent.find(({ html }) => html.includes(orderId));
  expect(email?.text).toContain("We pack on weekdays.");
  expect(email?.html).not.toContain("Wave to the courier.");
  expect((await listAuditEntries("store-emails")).at(-1)?.after).toMatchObject({
    notes: { paid: "We pack on weekdays." },
  });
  await changeNotes({});
});

test("refuses a save over another admin's change, and returns the current notes", async () => {
  const { version } = await readNotes();
  expect((await saveNotes({ notes: { paid: "First" }, version })).status).toBe(200);
  const second = await saveNotes({ notes: { paid: "Second" }, version });
  expect(second.status).toBe(409);
  expect(await unwrap(second, failureView)).toMatchObject({ current: { notes: { paid: "First" } } });
});

test.each([
  [{ paid: "x".repeat(601) }, /at most 600/],
  [{ nothing: "Hello" }, /./],
])("refuses the notes %j", async (notes, message) => {
  const { version } = await readNotes();
  const response = await saveNotes({ notes, version });
  expect(response.status).toBe(422);
  expect(JSON.stringify((await unwrap(response, failureView)).errors)).toMatch(message);
});

test("sends a test email to the admin only, and records it", async () => {
  const sent: Email[] = [];
  const mailer = { send: async (email: Email) => void sent.push(email) };
  await sendTestEmail({ ...storeContext(), mailer }, await getAdmin(admin), "shipped");
  expect(sent).toMatchObject([{ to: admin.email, subject: expect.stringMatching(/^\[Test\] .*PD-/) }]);
  expect((await listAuditEntries("store-emails")).at(-1)).toMatchObject({ action: "email.test" });
});

test("tells the admin why a test email failed", async () => {
  const mailer = { send: () => Promise.reject(new Error("The domain of MAIL_FROM is not verified")) };
  const testEmail = sendTestEmail({ ...storeContext(), mailer }, await getAdmin(admin), "paid");
  await expect(testEmail).rejects.toMatchObject({
    code: "service_unavailable",
    message: "The test email was not sent. The domain of MAIL_FROM is not verified.",
  });
});

test("limits an admin to ten test emails an hour, even for simultaneous requests", async () => {
  const profile = await getAdmin(await anAdmin());
  const sent: Email[] = [];
  const context = { ...storeContext(), mailer: { send: async (email: Email) => void sent.push(email) } };
  const responses = await Promise.allSettled(
    Array.from({ length: 13 }, () => sendTestEmail(context, profile, "paid")),
  );
  expect(responses.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(sent).toHaveLength(10);
  await expect(sendTestEmail(context, profile, "paid")).rejects.toMatchObject({ code: "too_many_requests" });
});

test("returns 404 for an unknown kind of email", async () => {
  expect((await call("/api/admin/mails/previews/nothing", { token: admin.token })).status).toBe(404);
  const response = await call("/api/admin/mails/previews/nothing/test", {
    method: "POST",
    token: admin.token,
  });
  expect(response.status).toBe(404);
});

async function readPreview(kind: string, query = "") {
  const response = await call(`/api/admin/mails/previews/${kind}${query}`, { token: admin.token });
  return (await unwrap(response, emailPreviewResponse)).data;
}

async function changeNotes(notes: Record<string, string>) {
  const { version } = await readNotes();
  return unwrap(await saveNotes({ notes, version }), emailNotesResponse);
}

async function readNotes() {
  return (await unwrap(await call("/api/admin/mails/notes", { token: admin.token }), emailNotesResponse))
    .data;
}

function saveNotes(json: unknown) {
  return call("/api/admin/mails/notes", { method: "PUT", token: admin.token, json });
}
