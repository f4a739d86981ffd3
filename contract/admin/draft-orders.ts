import * as v from "valibot";
import { addressView } from "../account/addresses.ts";
import { offerCodeSchema } from "../offers/offer-code.ts";
import { cartView, maxCartLines } from "../orders/cart.ts";
import { quoteView } from "../orders/checkout.ts";
import { destinationSchema } from "../orders/destination.ts";
import { counterTenders } from "../orders/fulfilment.ts";
import { orderAddressView } from "../orders/orders.ts";
import { emailSchema } from "../shared/email-address.ts";
import {
  dollarsSchema,
  idSchema,
  pageParam,
  searchText,
  typedLine,
  typedText,
  wholeNumberParam,
} from "../shared/request-values.ts";
import { maxLineQuantity } from "../shared/store-terms.ts";
import { ok, pageOf } from "../shared/success.ts";
import { exchangeView } from "./exchanges.ts";
import { defaultHoldDays, maxHoldDays } from "./hold-days.ts";

/** The customer of a draft order: an account, or a guest by the email address. */
const draftCustomer = v.variant("kind", [
  v.object({ kind: v.literal("account"), id: idSchema }),
  v.object({
    kind: v.literal("guest"),
    email: emailSchema,
    name: typedLine({ max: 120 }),
  }),
]);

const draftLine = v.object({
  product_id: idSchema,
  quantity: v.pipe(
    v.number("Quantity must be a whole number"),
    v.integer("Quantity must be a whole number"),
    v.minValue(1, "Quantity must be at least 1"),
    v.maxValue(maxLineQuantity, `Quantity must be at most ${maxLineQuantity}`),
  ),
  /** A lower price of one unit than the shop's, in dollars, and why. */
  lowered: v.nullable(
    v.object({
      price: v.pipe(dollarsSchema, v.minValue(0.01, "Must be more than zero")),
      reason: typedLine({ max: 120, required: "Please say why the price is lower" }),
    }),
  ),
});

/** The content of a draft order, as its admin has typed it. */
const draftContent = {
  /** Null until it is chosen. */
  customer: v.nullable(draftCustomer),
  lines: v.pipe(v.array(draftLine), v.maxLength(maxCartLines, `Up to ${maxCartLines} different products`)),
  code: v.nullable(offerCodeSchema),
  /** Null until it is complete. */
  destination: v.nullable(destinationSchema),
  notes: typedText({ max: 500 }),
};

/** The body of POST /admin/draft-orders. */
export const draftBody = v.object(draftContent);
export type DraftBody = v.InferOutput<typeof draftBody>;

const version = v.pipe(v.number(), v.integer());

/** The body of PUT /admin/draft-orders/{id}, which replaces the content of the version that the admin saw. */
export const saveDraftBody = v.object({ ...draftContent, version });
export type SaveDraftBody = v.InferOutput<typeof saveDraftBody>;

/** The body of DELETE /admin/draft-orders/{id}. */
export const deleteDraftBody = v.object({ version });

const holdDays = v.pipe(
  v.number("Must be a whole number"),
  v.integer("Must be a whole number"),
  v.minValue(1, "Must be at least 1"),
  v.maxValue(maxHoldDays, `Must be at most ${maxHoldDays}`),
);

/** The body of PUT /admin/draft-orders/{id}/hold. Null days release the stock. */
export const holdDraftBody = v.object({ version, days: v.nullable(holdDays) });
export type HoldDraftBody = v.InferOutput<typeof holdDraftBody>;

/** The body of POST /admin/draft-orders/{id}/place. */
export const placeDraftBody = v.object({
  version,
  /** Repeated requests with the same id place one order. */
  request_id: idSchema,
  /** The total that the admin saw, in dollars. An order with another total is not placed. */
  total: dollarsSchema,
  payment: v.variant("kind", [
    /** The admin has the money. */
    v.object({ kind: v.literal("collected"), tender: v.picklist(counterTenders, "Unknown way to pay") }),
    /** The customer gets a link, and the stock is held for these days. */
    v.object({ kind: v.literal("link"), days: v.optional(holdDays, defaultHoldDays) }),
    /** On delivery, or at pick-up. */
    v.object({ kind: v.literal("on_collection") }),
    /** Offers make the order free. */
    v.object({ kind: v.literal("free") }),
    /** The refund of what comes back pays, and the difference is paid or returned now. */
    v.object({
      kind: v.literal("exchange"),
      /** The refund that the admin saw, in dollars. */
      refund: dollarsSchema,
      /** The tender of the difference by hand. Without it, a rest goes back the way it was paid. */
      tender: v.optional(v.picklist(counterTenders, "Unknown way to pay")),
    }),
  ]),
});
export type PlaceDraftBody = v.InferOutput<typeof placeDraftBody>;

const draftCustomerView = v.variant("kind", [
  v.object({
    kind: v.literal("account"),
    id: v.string(),
    name: v.string(),
    email: v.string(),
    phone: v.nullable(v.string()),
    addresses: v.array(addressView),
  }),
  v.object({ kind: v.literal("guest"), name: v.string(), email: v.string() }),
]);

/** A draft order, with what it would cost now. Amounts are in dollars. */
export const draftOrderView = v.object({
  id: v.string(),
  version: v.number(),
  customer: v.nullable(draftCustomerView),
  cart: cartView,
  /** The shop's price of one unit of each line, and the lower price that an admin has given, in the order of the cart. */
  prices: v.array(
    v.object({
      shop_price: v.number(),
      lowered: v.nullable(v.object({ price: v.number(), reason: v.string() })),
    }),
  ),
  destination: v.nullable(destinationSchema),
  notes: v.string(),
  /** Null unless the refund of another order pays for it. */
  exchange: v.nullable(exchangeView),
  /** Null until lines and destination are complete, and while there is a problem. */
  quote: v.nullable(quoteView),
  /** The reason why the draft cannot be placed as it is. Null if it can, or if something is missing. */
  problem: v.nullable(v.string()),
  /** True if the order can be paid on delivery, or at pick-up. */
  is_paid_on_collection: v.boolean(),
  /** The time until which the draft holds its stock, in ISO 8601. Null if it holds none. */
  held_until: v.nullable(v.string()),
  created_by: v.string(),
  updated_at: v.string(),
});
export type DraftOrderView = v.InferOutput<typeof draftOrderView>;

/** The response to the requests for one draft order. */
export const draftOrderResponse = ok(draftOrderView);

/** The query of GET /admin/draft-orders. */
export const draftsQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
});
export type DraftsQuery = v.InferOutput<typeof draftsQuery>;

/** A draft order in the list, the latest change first. */
export const draftSummaryView = v.object({
  id: v.string(),
  version: v.number(),
  /** The name or the email address of the customer. Empty until there is one. */
  customer: v.string(),
  item_count: v.number(),
  held_until: v.nullable(v.string()),
  created_by: v.string(),
  updated_at: v.string(),
});

/** The response to GET /admin/draft-orders. */
export const draftsResponse = pageOf(draftSummaryView);

/** The query of GET /admin/draft-orders/customers: a part of a name, email address or phone number. */
export const draftCustomersQuery = v.object({ search: searchText });

/** A customer that an order can be made for: an account, or a guest of earlier orders with the latest address. */
const foundCustomerView = v.object({
  /** Null for a guest. */
  id: v.nullable(v.string()),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  /** The address of a guest's latest delivery. Null for accounts, which have their own. */
  address: v.nullable(orderAddressView),
});
export type FoundCustomerView = v.InferOutput<typeof foundCustomerView>;

/** The response to GET /admin/draft-orders/customers. */
export const draftCustomersResponse = ok(v.array(foundCustomerView));

/** The link with which a customer pays for an order, and until when, in ISO 8601. */
export const paymentLinkView = v.object({
  url: v.string(),
  /** The QR code of the link, as a data URL. */
  qr_code: v.string(),
  until: v.nullable(v.string()),
  recipient: v.string(),
});
export type PaymentLinkView = v.InferOutput<typeof paymentLinkView>;

/** The response to GET /orders/{id}/payment-link. Null unless the order, or its change, awaits a payment by card. */
export const paymentLinkResponse = ok(v.nullable(paymentLinkView));

/** The response to POST /admin/draft-orders/{id}/place. */
export const placedDraftResponse = ok(v.object({ order_id: v.string(), order_number: v.string() }), {
  message: v.string(),
});
