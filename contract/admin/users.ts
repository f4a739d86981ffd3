import * as v from "valibot";
import { accountView } from "../account/account.ts";
import { accountStatuses, roles, userSorts } from "../account/account-status.ts";
import { addressView } from "../account/addresses.ts";
import { orderSummaryView } from "../orders/orders.ts";
import { emailSchema, invalidEmailMessage } from "../shared/email-address.ts";
import { pageParam, searchText, sortOrder, typedText, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { taxExemption } from "../tax/tax-exemption.ts";

/** The query of GET /admin/users. */
export const usersQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  /** A part of a name, email address or phone number, of the account or of its addresses. */
  search: v.optional(searchText),
  role: v.optional(v.picklist(roles, "Must be customer or admin")),
  account_status: v.optional(v.picklist(accountStatuses, "Must be active, inactive or suspended")),
  sort_by: v.optional(v.picklist(userSorts, `Must be one of: ${userSorts.join(", ")}`), "created_at"),
  order: v.optional(sortOrder, "desc"),
});
export type UsersQuery = v.InferOutput<typeof usersQuery>;

/** An account in the admin's list. Amounts are in dollars. */
export const adminUserView = v.object({
  ...accountView.entries,
  /** The name on the account's default or newest address, because the account's own name may be blank. */
  address_name: v.nullable(v.string()),
  /** The number of orders, without canceled, unpaid and fully refunded ones. */
  order_count: v.number(),
  /** The captured money of all orders minus refunds and lost disputes, in dollars. */
  total_spent: v.number(),
  /** The tax exemption, even if it has expired. Null for an account without one. */
  tax_exemption: v.nullable(taxExemption),
});
export type AdminUserView = v.InferOutput<typeof adminUserView>;

/** The response to GET /admin/users. */
export const adminUserPageResponse = pageOf(adminUserView, {
  /** The number of guests' orders that the search matches. Guests have no account, so the list omits them. */
  guest_orders: v.number(),
});

/** The largest number of orders in the view of an account. */
export const maxUserOrders = 50;

/** An account with its addresses and latest orders. */
export const adminUserDetailView = v.object({
  ...adminUserView.entries,
  addresses: v.array(addressView),
  orders: v.array(orderSummaryView),
  /**
   * The numbers of the orders that are canceled when the account becomes inactive or suspended, unless
   * `keep_unpaid_orders` is true.
   */
  unpaid_orders: v.array(v.string()),
});

/** The response to GET /admin/users/{id}. */
export const adminUserDetailResponse = ok(adminUserDetailView);

/** The body of PUT /admin/users/{id}. An absent field does not change. */
export const changeUserBody = v.pipe(
  v.object({
    role: v.optional(v.picklist(roles, "Must be customer or admin")),
    account_status: v.optional(v.picklist(accountStatuses, "Must be active, inactive or suspended")),
    /** The customer sees the reason in an email and on the account's pages. */
    suspension_reason: v.optional(v.nullable(typedText({ max: 500 }))),
    /**
     * True if the unpaid orders are kept when the account becomes inactive or suspended. Otherwise they are canceled.
     */
    keep_unpaid_orders: v.optional(v.boolean("Must be true or false")),
  }),
  v.check((body) => body.role !== undefined || body.account_status !== undefined, "Nothing to change"),
);
export type ChangeUserBody = v.InferOutput<typeof changeUserBody>;

/** The response to the requests that change an account. */
export const adminUserResponse = ok(adminUserView, { message: v.string() });

/** The body of POST /admin/erasures, which erases a person without an account, by the email address. */
export const eraseAddressBody = v.object({ email: emailSchema }, invalidEmailMessage);

const addressErasure = v.object({
  /** The number of guests' orders that lost name, email and addresses. */
  order_count: v.number(),
  /** True if an account uses this email address. Its data stays, because only its owner can delete an account. */
  has_account: v.boolean(),
});
export type AddressErasure = v.InferOutput<typeof addressErasure>;

/** The response to POST /admin/erasures. */
export const eraseAddressResponse = ok(addressErasure, { message: v.string() });
