import * as v from "valibot";
import { maxStockUnits } from "../catalog/product-fields.ts";
import { cleanPasted } from "../shared/pasted-text.ts";
import {
  dollarsSchema,
  idSchema,
  pageParam,
  searchText,
  typedLine,
  typedText,
  wholeNumberParam,
} from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { storedVersion } from "./versions.ts";

/** The maximum number of lines in a request that adds lines. */
export const maxAddedLines = 100;
/** The maximum number of lines of a supplier delivery, which is booked in one batch. */
export const maxDeliveryLines = 2_000;
/** The maximum length of a barcode, SKU or supplier's code. */
export const maxCodeLength = 64;

export const supplierDeliveryStates = ["draft", "booked"] as const;
export type SupplierDeliveryState = (typeof supplierDeliveryStates)[number];

/** The query of GET /admin/supplier-deliveries, newest first. */
export const supplierDeliveriesQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  state: v.optional(
    v.picklist(supplierDeliveryStates, `Must be one of: ${supplierDeliveryStates.join(", ")}`),
  ),
  /** A part of the supplier's name, the number or the note. */
  search: v.optional(searchText),
});
export type SupplierDeliveriesQuery = v.InferOutput<typeof supplierDeliveriesQuery>;

const supplierName = typedLine({ max: 100, required: "Please enter the supplier" });

const deliveryHead = {
  supplier: supplierName,
  /** The number of the supplier's invoice or packing slip, or blank. A supplier's number is received once. */
  number: v.optional(typedLine({ max: 60 }), ""),
  note: v.optional(typedText({ max: 500 }), ""),
};

/** The body of POST /admin/supplier-deliveries. The browser makes the id, so that a repeated request adds nothing. */
export const newSupplierDeliveryBody = v.object({ id: idSchema, ...deliveryHead });
export type NewSupplierDeliveryBody = v.InferOutput<typeof newSupplierDeliveryBody>;

/** The body of PUT /admin/supplier-deliveries/{id}, for a draft. */
export const supplierDeliveryBody = v.object({ ...deliveryHead, version: storedVersion });
export type SupplierDeliveryBody = v.InferOutput<typeof supplierDeliveryBody>;

/** The body of DELETE /admin/supplier-deliveries/{id}, for a draft, and of POST /admin/supplier-deliveries/{id}/book. */
export const supplierDeliveryVersionBody = v.object({ version: storedVersion });

const units = v.pipe(
  v.number("Quantity must be a whole number"),
  v.integer("Quantity must be a whole number"),
  v.minValue(1, "Quantity must be at least 1"),
  v.maxValue(maxStockUnits, `Quantity must be at most ${maxStockUnits}`),
);

const lineAmounts = {
  quantity: units,
  /** The cost of all units of the line without taxes, in dollars. Null if it is unknown, 0 for free goods. */
  cost: v.nullable(dollarsSchema),
  /** The taxes that the supplier charged for the line, in dollars. They are no part of the cost. */
  tax: v.nullable(dollarsSchema),
};

const newLine = v.object({
  /** The browser makes the id, so that a line which it sends again is not added twice. */
  id: idSchema,
  /** A barcode, a SKU or the supplier's own code. It may be blank. */
  code: v.pipe(
    v.string("Must be text"),
    v.transform(cleanPasted),
    v.maxLength(maxCodeLength, `Must be at most ${maxCodeLength} characters`),
  ),
  /** The product, or null to find it by the code. */
  product_id: v.nullable(idSchema),
  /** The supplier's name of the article, or blank. */
  name: typedLine({ max: 200 }),
  ...lineAmounts,
});
export type NewSupplierDeliveryLine = v.InferOutput<typeof newLine>;

/** The body of POST /admin/supplier-deliveries/{id}/lines. */
export const newSupplierDeliveryLinesBody = v.object({
  lines: v.pipe(
    v.array(newLine),
    v.minLength(1, "Give at least one line"),
    v.maxLength(maxAddedLines, `Up to ${maxAddedLines} lines at once`),
  ),
});

/**
 * The body of PATCH /admin/supplier-deliveries/{id}/lines/{lineId}, for a draft. Absent fields stay as they are. All
 * values are absolute, so that a repeated request changes nothing. A null `product_id` removes the product.
 */
export const supplierDeliveryLineBody = v.pipe(
  v.partial(v.object({ product_id: v.nullable(idSchema), ...lineAmounts })),
  v.check((body) => Object.keys(body).length > 0, "Give product_id, quantity, cost or tax"),
);
export type SupplierDeliveryLineBody = v.InferOutput<typeof supplierDeliveryLineBody>;

/**
 * The body of POST /admin/supplier-deliveries/{id}/lines/{lineId}/product, which adds an inactive product. A blank
 * price or category is that of the newest product that this supplier delivered; without one, both are required.
 */
export const lineProductBody = v.object({
  name: typedLine({ max: 200, required: "Please enter a name" }),
  wholesale_price: v.nullable(v.pipe(dollarsSchema, v.minValue(0.01, "Must be more than zero"))),
  category: v.nullable(v.pipe(typedLine({ max: 60 }), v.nonEmpty("Must be the name of a category"))),
});
export type LineProductBody = v.InferOutput<typeof lineProductBody>;

/** The body of PUT /admin/supplier-deliveries/{id}/lines/{lineId}/cost, which corrects the cost after booking. */
export const lineCostBody = v.object({ cost: dollarsSchema });

const summary = {
  id: v.string(),
  supplier: v.string(),
  number: v.string(),
  note: v.string(),
  /** The number of lines and of units. */
  lines: v.number(),
  units: v.number(),
  /** The sum of the known costs in dollars, without taxes, and the number of lines whose cost is unknown. */
  cost: v.number(),
  lines_without_cost: v.number(),
  /** The number of lines that have no product, or an archived one. Such a delivery cannot be booked. */
  lines_without_product: v.number(),
  /** Both null for a draft. `booked_by` is the admin's name. */
  booked_at: v.nullable(v.string()),
  booked_by: v.nullable(v.string()),
  created_at: v.string(),
  /** Rises with every change of the delivery or its lines. */
  version: v.number(),
};
const supplierDeliverySummaryView = v.object(summary);
export type SupplierDeliverySummaryView = v.InferOutput<typeof supplierDeliverySummaryView>;

/** The response to GET /admin/supplier-deliveries. */
export const supplierDeliveriesResponse = pageOf(supplierDeliverySummaryView);

/** A product as the lines of a supplier delivery show it. */
const lineProductView = v.object({
  id: v.string(),
  name: v.string(),
  sku: v.string(),
  barcode: v.nullable(v.string()),
  category: v.string(),
  /** The owner's own price and the average cost of a unit, in dollars. The cost is null if it is unknown. */
  wholesale_price: v.number(),
  unit_cost: v.nullable(v.number()),
  on_hand: v.number(),
  is_active: v.boolean(),
  image_url: v.nullable(v.string()),
});
export type LineProductView = v.InferOutput<typeof lineProductView>;

/**
 * The reasons for which a line cannot be booked: no product has its code; several might have it, or one has got it
 * since, of which an admin chooses; its product was archived.
 */
export const lineProblems = ["unknown", "ambiguous", "archived"] as const;
export type LineProblem = (typeof lineProblems)[number];

const supplierDeliveryLineView = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  quantity: v.number(),
  cost: v.nullable(v.number()),
  tax: v.nullable(v.number()),
  product: v.nullable(lineProductView),
  problem: v.nullable(v.picklist(lineProblems)),
  /** The products to choose from if the problem is `ambiguous`. Otherwise empty. */
  candidates: v.array(lineProductView),
  created_at: v.string(),
});
export type SupplierDeliveryLineView = v.InferOutput<typeof supplierDeliveryLineView>;

/** A supplier delivery with all its lines, in the order in which they were added. */
const supplierDeliveryView = v.object({
  ...summary,
  items: v.array(supplierDeliveryLineView),
});
export type SupplierDeliveryView = v.InferOutput<typeof supplierDeliveryView>;

/** The response to the requests that read, add, change or book one supplier delivery. */
export const supplierDeliveryResponse = ok(supplierDeliveryView, { message: v.optional(v.string()) });

/** The response to POST of lines: the lines in the order of the request, and the delivery's new version. */
export const addedLinesResponse = ok(
  v.object({ items: v.array(supplierDeliveryLineView), version: v.number() }),
);
export type AddedLines = v.InferOutput<typeof addedLinesResponse>["data"];

/** The response to the requests that change one line, and the delivery's new version. */
export const changedLineResponse = ok(v.object({ item: supplierDeliveryLineView, version: v.number() }));
export type ChangedLine = v.InferOutput<typeof changedLineResponse>["data"];

/** The response to DELETE of a line. Deleting it again is no error. */
export const deletedLineResponse = ok(v.object({ version: v.number() }));

/** A supplier of deliveries or products. */
export const supplierView = v.object({ name: v.string(), draft_deliveries: v.number() });
export type SupplierView = v.InferOutput<typeof supplierView>;

/** The response to GET /admin/suppliers, by name. */
export const suppliersResponse = ok(v.array(supplierView));

/** The query of GET /admin/supplier-files. */
export const supplierFilesQuery = v.object({ supplier: supplierName });

/** The meaning of each column of a supplier's files, by its heading. */
const columnMeanings = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(200, "Must be at most 200 characters")),
    v.pipe(v.string(), v.maxLength(40, "Must be at most 40 characters")),
  ),
  v.check((columns) => Object.keys(columns).length <= 100, "Up to 100 columns"),
);

/** The body of PUT /admin/supplier-files, which replaces what was remembered. */
export const supplierFilesBody = v.object({ supplier: supplierName, columns: columnMeanings });

/** The meanings of the columns of a supplier's files. They are empty for a supplier whose files are not known. */
export const supplierFilesView = v.object({ columns: columnMeanings });
export type SupplierFilesView = v.InferOutput<typeof supplierFilesView>;

/** The response to GET and PUT /admin/supplier-files. */
export const supplierFilesResponse = ok(supplierFilesView);
