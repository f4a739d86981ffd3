import * as v from "valibot";
import { type WrittenEmailKind, writtenEmailKinds } from "../orders/emails.ts";
import { typedLine, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { formVersion } from "./versions.ts";

const kind = v.picklist(writtenEmailKinds);

/**
 * The texts of a kind of email that admins can change. They are plain text, and can contain the fields of emailFields.
 */
const templateEntries = {
  subject: typedLine({ max: 120 }),
  heading: typedLine({ max: 80 }),
  /** The text below the heading, with one paragraph per line. */
  introduction: typedText({ max: 600 }),
};
const templateSchema = v.object(templateEntries);
export type EmailTemplate = Readonly<v.InferOutput<typeof templateSchema>>;

/** The note that admins add at the end of a kind of email. It is plain text, with one paragraph per line. */
const note = typedText({ max: 600 });
const templateAndNote = v.object({ ...templateEntries, note });

/** The texts of all emails, as they are stored. A kind without an entry has its standard texts and no note. */
export const storedEmailTexts = v.object({
  notes: v.record(kind, note),
  // Version 0.1.0 stored only notes.
  templates: v.optional(v.record(kind, v.partial(templateSchema)), {}),
});
export type EmailTexts = v.InferOutput<typeof storedEmailTexts>;

const orderFields = ["name", "first_name", "order_number", "items", "total"];

/** The fields that the texts of each kind can contain in braces, such as {order_number}. {name} is the store's name. */
export const emailFields: Readonly<Record<WrittenEmailKind, readonly string[]>> = {
  new_order: ["name", "customer", "order_number", "items", "total"],
  payment_requested: orderFields,
  change_requested: ["name", "customer", "order_number", "items", "total"],
  placed: orderFields,
  placed_for_pickup: orderFields,
  paid: orderFields,
  paid_for_pickup: orderFields,
  pickup_moved: orderFields,
  ready: orderFields,
  picked_up: orderFields,
  pickup_to_delivery: orderFields,
  address_changed: orderFields,
  part_shipped: orderFields,
  change_payment: orderFields,
  content_changed: orderFields,
  shipped: orderFields,
  delivered: orderFields,
  canceled: orderFields,
  refunded: [...orderFields, "amount"],
  refund_failed: [...orderFields, "amount"],
  return_requested: orderFields,
  return_approved: orderFields,
  return_declined: orderFields,
  account_suspended: ["name", "first_name"],
  account_exists: ["name", "first_name"],
  claim_orders: ["name", "first_name"],
  low_stock: ["name", "products"],
  back_in_stock: ["name", "product"],
  newsletter_confirm: ["name"],
  newsletter_welcome: ["name"],
  newsletter_unsubscribe: ["name"],
};

const templateParts = ["subject", "heading", "introduction"] as const;
type TemplatePart = (typeof templateParts)[number];

/**
 * Finds braces in the texts of an email that are not a field of its kind.
 * @returns the first mistake of each text, with a message for its author
 */
export function findUnknownFields(
  emailKind: WrittenEmailKind,
  texts: { readonly [Part in TemplatePart]?: string | undefined },
): { readonly part: TemplatePart; readonly message: string }[] {
  const fields = emailFields[emailKind];
  return templateParts.flatMap((part) => {
    const braces = [...(texts[part] ?? "").matchAll(/\{([^{}]*)\}/g)];
    const unknown = braces.find(([, name = ""]) => !fields.includes(name));
    if (unknown === undefined) return [];
    const known = fields.map((name) => `{${name}}`).join(", ");
    return { part, message: `There is no field ${unknown[0]} in this email. Its fields are ${known}` };
  });
}

/** The texts of one kind of email, as the admin's form submits them. */
export const emailTemplateForm = v.pipe(
  v.object({ kind, ...templateAndNote.entries }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    for (const { part, message } of findUnknownFields(input.kind, input)) {
      addIssue({
        message,
        path: [{ type: "object", origin: "value", input, key: part, value: input[part] }],
      });
    }
  }),
);

/** The body of PUT /admin/emails/templates, which changes one kind of email. A blank text becomes the standard text. */
export const emailTemplateBody = v.intersect([emailTemplateForm, v.object({ version: formVersion })]);
export type EmailTemplateBody = v.InferOutput<typeof emailTemplateBody>;

/** The texts of all emails, as the admin's page shows them. */
export const emailTemplatesView = v.object({
  /** The current texts of all kinds. */
  templates: v.record(v.string(), v.object({ ...templateEntries, note: v.string() })),
  /** The standard texts of all kinds. */
  standard: v.record(v.string(), templateSchema),
  version: v.number(),
  /** The mail service, or null if none is configured. */
  service: v.nullable(v.picklist(["cloudflare", "resend", "outbox"])),
});

/** The response to GET and PUT /admin/emails/templates. */
export const emailTemplatesResponse = ok(emailTemplatesView, { message: v.optional(v.string()) });

/** The query of GET /admin/emails/previews/{kind}, which renders an email with sample data and unsaved texts. */
export const emailPreviewQuery = v.partial(templateAndNote);
export type EmailPreviewQuery = v.InferOutput<typeof emailPreviewQuery>;

/** The response to GET /admin/emails/previews/{kind}. */
export const emailPreviewResponse = ok(
  v.object({ kind, subject: v.string(), html: v.string(), text: v.string() }),
);

/** An email of Supabase, such as that with the code to sign in. */
const signInEmailView = v.object({
  /** Supabase's name of the template. */
  template: v.string(),
  subject: v.string(),
  /** The body, with Supabase's variables such as {{ .Token }}. */
  html: v.string(),
});
export type SignInEmailView = v.InferOutput<typeof signInEmailView>;

/** The response to GET /admin/emails/sign-in, the emails that Supabase sends in the store's name. */
export const signInEmailsResponse = ok(v.array(signInEmailView));
