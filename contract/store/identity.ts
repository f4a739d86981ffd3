import * as v from "valibot";
import { emailSchema, invalidEmailMessage } from "../shared/email-address.ts";
import { imageHashSchema } from "../shared/image-hash.ts";
import { cleanPasted } from "../shared/pasted-text.ts";
import { typedLine, typedText } from "../shared/request-values.ts";
import { taxNumberSchema } from "../tax/registration-numbers.ts";
import { colourSchema } from "./colours.ts";
import { deliveryZones } from "./delivery-zones.ts";
import { imageSize } from "./image-size.ts";

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Must be a time such as 09:00"));
/** The hours of a day, such as '09:00' to '17:00'. Null if the store is closed. */
const openHours = v.nullable(
  v.pipe(
    v.object({ opens: timeOfDay, closes: timeOfDay }),
    v.check(({ opens, closes }) => opens < closes, "Must close after it opens"),
  ),
);
export type OpenHours = v.InferOutput<typeof openHours>;

const day = v.pipe(v.string(), v.isoDate("Must be a day such as 2026-12-25"));
const httpsUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300, "Must be at most 300 characters"),
  v.regex(/^https:\/\/[^\s]+\.[^\s]+$/, "Must be an address that begins with https://"),
);
const required = (label: string, max: number) => typedLine({ max, required: `${label} is required` });
const degrees = (limit: number) =>
  v.pipe(
    v.number("Must be a number of degrees"),
    v.minValue(-limit, `Must be from -${limit} to ${limit}`),
    v.maxValue(limit, `Must be from -${limit} to ${limit}`),
  );

const businessDays = v.pipe(
  v.number("Must be a number of days"),
  v.integer("Must be a whole number of days"),
  v.minValue(0, "Must be 0 or more"),
  v.maxValue(60, "Must be at most 60"),
);
/** The carrier's business days from dispatch to arrival. Null if the store promises no days. */
const transitDays = v.nullable(
  v.pipe(
    v.object({ from: businessDays, to: businessDays }),
    v.check(({ from, to }) => from <= to, "Must not be more than the second number"),
  ),
);
export type TransitDays = v.InferOutput<typeof transitDays>;

/** The maximum length of a city, and of a town with its province. */
export const maxTownLength = 80;

/** The facts about the store that pages, emails, invoices and search engines show. */
export const storeIdentity = v.object({
  name: required("The store's name", 40),
  tagline: required("The tagline", 120),
  description: typedText({ max: 300, required: "The description is required" }),
  /** The town and province in sentences such as "from Halifax, Nova Scotia". */
  town: required("The town", maxTownLength),
  address: v.object({
    street: required("The street", 120),
    locality: required("The city", maxTownLength),
    province: required("The province", 40),
    postal_code: required("The postal code", 12),
    /** True if the postal code is in another province, and an admin confirmed both. */
    is_province_confirmed: v.optional(v.boolean("Must be true or false"), false),
    country: required("The country", 60),
    /** The position on the map, in degrees. Null if the owner has set none, so that no map is shown. */
    latitude: v.nullable(degrees(90)),
    longitude: v.nullable(degrees(180)),
  }),
  /** The hours from Monday to Sunday. The hours of a closed day are null. */
  hours: v.pipe(v.array(openHours), v.length(7, "Must name seven days")),
  /** The days with other hours than their weekday. */
  holidays: v.pipe(
    v.array(v.object({ day, name: required("The holiday's name", 60), hours: openHours })),
    v.maxLength(40, "At most 40 holidays"),
    v.check(
      (holidays) => new Set(holidays.map((holiday) => holiday.day)).size === holidays.length,
      "Name each day once",
    ),
  ),
  email: emailSchema,
  phone: v.pipe(
    v.string(),
    v.transform(cleanPasted),
    v.regex(
      /^[+()\d][\d ().+-]{5,24}(?: ?(?:ext\.?|x|#) ?\d{1,8})?$/i,
      "Must be a phone number such as 902-555-0142",
    ),
  ),
  /** The time in which the store replies to messages. Blank if it says nothing about it. */
  reply_time: typedLine({ max: 120 }),
  /** The store's pages at other services. */
  social: v.pipe(
    v.array(v.object({ name: required("The service", 30), handle: required("The name", 60), url: httpsUrl })),
    v.maxLength(6, "At most 6 links"),
  ),
  /** The founder's name and title. Blank if the store names none. */
  founder: v.object({ name: typedLine({ max: 80 }), title: typedLine({ max: 80 }) }),
  /**
   * The person responsible for personal information. A blank field stands for the founder, or the store's email
   * address.
   */
  privacy_officer: v.object({
    name: typedLine({ max: 80 }),
    title: typedLine({ max: 80 }),
    email: v.union([v.pipe(v.string(), v.trim(), v.literal("")), emailSchema], invalidEmailMessage),
  }),
  /** The range in sentences such as "Most items cost $1 to $25." Blank if the store names none. */
  price_range: typedLine({ max: 40 }),
  delivery: v.object({
    /** Orders until this time leave on the same day, if the store is open on it. */
    dispatch_until: timeOfDay,
    /** The carrier's days to each zone. */
    days: v.object(v.entriesFromList(deliveryZones, transitDays)),
  }),
  /** The guarantee on every product page. Both texts may contain {return_days}. */
  guarantee: v.object({
    title: required("The guarantee", 60),
    text: required("What the guarantee means", 120),
  }),
  /** The GST/HST number on invoices and below the Terms, such as '123456789RT0001'. Null if the store has none. */
  tax_number: v.nullable(taxNumberSchema),
  /** The hash of an uploaded image, or null for a store without a logo. */
  logo_hash: v.nullable(imageHashSchema),
  /** The size of the uploaded image. Null if there is none, or if version 0.1.0 saved it. */
  logo_size: v.nullable(imageSize),
  /** False for a logo that contains the name. */
  is_name_shown: v.boolean(),
  /** The colour of the header, the footer and buttons. */
  colour: colourSchema,
});
export type StoreIdentity = v.InferOutput<typeof storeIdentity>;

/** The facts that admins type. The store reads the size of the logo from the image itself. */
export const typedIdentity = v.omit(storeIdentity, ["logo_size"]);
