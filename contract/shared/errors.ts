import * as v from "valibot";
import { signInRequiredMessage } from "./sign-in-required-message.ts";

/** The errors of the API, by code. Each has its HTTP status and its default message. */
export const errorCatalogue = {
  malformed_request: { status: 400, message: "The request could not be understood." },
  invalid_input: { status: 422, message: "Please check the highlighted fields." },
  authentication_required: { status: 401, message: signInRequiredMessage },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  second_factor_required: {
    status: 403,
    message: "Please confirm with the code from your authenticator app.",
  },
  account_suspended: {
    status: 403,
    message: "Your account can't place orders right now. Please contact us.",
  },
  not_found: { status: 404, message: "Not found" },
  product_not_found: { status: 404, message: "Product Not Found" },
  order_not_found: { status: 404, message: "Order not found" },
  address_not_found: { status: 404, message: "Address not found" },
  cart_item_not_found: { status: 404, message: "This item is no longer in your cart." },
  method_not_allowed: { status: 405, message: "This method is not supported here." },
  conflict: { status: 409, message: "This changed in the meantime. Please reload and try again." },
  insufficient_stock: { status: 409, message: "There isn't enough stock left." },
  cart_full: {
    status: 409,
    message: "Your cart is full: it holds 100 different products. Check out with these first.",
  },
  wishlist_full: {
    status: 409,
    message: "Your wishlist is full: it holds 100 products. Remove one to add another.",
  },
  cart_empty: { status: 409, message: "Your cart is empty." },
  cart_changed: { status: 409, message: "Your cart has changed. Please review it before paying." },
  nothing_to_pay: {
    status: 409,
    message: "There's nothing to pay. Please place your order without a payment.",
  },
  pickup_window_full: { status: 409, message: "This pick-up time is taken. Please choose another." },
  address_not_served: { status: 409, message: "We don't deliver to this address. Please choose another." },
  province_unconfirmed: { status: 422, message: "Please say which province this address is in." },
  human_check_failed: {
    status: 403,
    message: "We couldn't confirm that you're a person. Please try again, or sign in.",
  },
  order_not_cancelable: { status: 409, message: "This order can no longer be canceled." },
  too_many_open_orders: {
    status: 409,
    message:
      "You already have 3 cash-on-delivery orders. Pay by card, or place another once one has arrived.",
  },
  order_changed: { status: 409, message: "This order changed while you were looking at it." },
  payment_in_progress: { status: 409, message: "A payment for this order is already being processed." },
  payment_not_completed: { status: 409, message: "The payment has not been completed." },
  payment_disputed: { status: 409, message: "The customer's bank disputes this payment." },
  refund_failed: { status: 409, message: "A refund of this order failed." },
  payment_mismatch: { status: 409, message: "The payment does not match this order." },
  address_limit: { status: 409, message: "You can save up to 50 addresses." },
  length_required: { status: 411, message: "The request must say how long its body is." },
  payload_too_large: { status: 413, message: "The request is too large." },
  unsupported_media_type: { status: 415, message: "This kind of content is not supported." },
  too_many_requests: { status: 429, message: "Too many requests. Please wait a moment and try again." },
  internal_error: { status: 500, message: "An error occurred. Please try again." },
  payment_provider_unavailable: {
    status: 503,
    message: "Unable to initialize payment. Please try again.",
  },
  service_unavailable: {
    status: 503,
    message: "The store is briefly unavailable. Please try again in a moment.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** The code of an error, by which clients tell errors apart. */
export type ErrorCode = keyof typeof errorCatalogue;

/** All codes. The cast restores the type that Object.keys() loses. */
export const errorCodes = Object.keys(errorCatalogue) as readonly ErrorCode[];

/** The messages for single fields, by the field's name in the request. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A failure that is part of the contract. Any other error is a defect, and its response has the status 500. */
export class StoreError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  /** The current state after a conflict, in the format of a successful response. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    /** The default message is in errorCatalogue. */
    detail: { message?: string; errors?: FieldErrors; current?: unknown; cause?: unknown } = {},
  ) {
    super(detail.message ?? errorCatalogue[code].message, { cause: detail.cause });
    this.name = "StoreError";
    this.code = code;
    this.errors = detail.errors;
    this.current = detail.current;
  }

  /** The HTTP status of the code. */
  get status() {
    return errorCatalogue[this.code].status;
  }
}

/** Creates the error for a request with one invalid field. The response and the field have the same message. */
export function fieldError(field: string, message: string, code: ErrorCode = "invalid_input"): StoreError {
  return new StoreError(code, { message, errors: { [field]: message } });
}

/** The body of every error response (docs/product.md, "API"). */
export const failureResponse = v.object({
  success: v.literal(false),
  message: v.string(),
  code: v.string(),
  errors: v.optional(v.record(v.string(), v.string())),
  /** The current state after a conflict, in the format of a successful response. */
  current: v.optional(v.unknown()),
});
export type FailureResponse = v.InferOutput<typeof failureResponse>;
