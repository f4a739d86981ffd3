import type { OpenHours, StoreIdentity } from "./identity.ts";

// Without schemas, which no page needs before it answers (docs/decisions/0045).

const everyDay: OpenHours = { opens: "09:00", closes: "18:00" };

/** What a new store starts with: the specification's own texts, and placeholders until the owner gives the real ones. */
export const newStoreIdentity: StoreIdentity = {
  name: "Prairie Dollar",
  tagline: "Good things at wholesale prices",
  description:
    "Toys, stationery, health and beauty, home and kitchen, and electronics at wholesale prices, from a Manitoba store.",
  town: "Transcona, Manitoba",
  address: {
    street: "100 Regent Avenue West",
    locality: "Winnipeg",
    province: "MB",
    postal_code: "R2C 1R1",
    country: "Canada",
    latitude: 49.8955,
    longitude: -97.0085,
  },
  hours: [everyDay, everyDay, everyDay, everyDay, everyDay, everyDay, everyDay],
  holidays: [],
  email: "hello@prairiedollar.example",
  // Numbers from 555-0100 to 555-0199 belong to nobody.
  phone: "204-555-0142",
  reply_time: "Replies usually come within 24 hours.",
  social: [{ name: "Instagram", handle: "@prairiedollar", url: "https://www.instagram.com/prairiedollar" }],
  founder: { name: "Jordan Friesen", title: "Founder, COO" },
  price_range: "$1 to $25",
  delivery: { days: "2 to 4 business days", dispatched_until: "2 pm" },
  logo_hash: null,
  colour: "#1f5a43",
};

/** The address on one line. */
export function formatStoreAddress({ address }: StoreIdentity): string {
  return `${address.street}, ${address.locality}, ${address.province} ${address.postal_code}`;
}

export function storePhoneUrl({ phone }: StoreIdentity): string {
  const digits = phone.replace(/\D/g, "");
  return phone.startsWith("+") ? `tel:+${digits}` : `tel:+1-${phone.replace(/[^\d-]/g, "")}`;
}

export function deliveryTimeSentence({ delivery }: StoreIdentity): string {
  return `Delivery takes ${delivery.days}. Orders placed before ${delivery.dispatched_until} are dispatched the same day.`;
}

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The hours of the week: neighbouring days with the same hours as one line, 'Monday to Sunday', '9:00 AM to 6:00 PM'. */
export function describeHours({ hours }: Pick<StoreIdentity, "hours">): { days: string; times: string }[] {
  const lines: { first: number; last: number; times: string }[] = [];
  for (const [index, open] of hours.entries()) {
    const times = formatOpenHours(open);
    const line = lines.at(-1);
    if (line?.times === times) line.last = index;
    else lines.push({ first: index, last: index, times });
  }
  return lines.map(({ first, last, times }) => {
    const [from = "", to = ""] = [weekdays[first], weekdays[last]];
    return { days: first === last ? from : `${from} to ${to}`, times };
  });
}

/** On one line: 'Monday to Sunday, 9:00 AM to 6:00 PM'. */
export function formatHours(store: Pick<StoreIdentity, "hours">): string {
  return describeHours(store)
    .map(({ days, times }) => `${days}, ${times}`)
    .join("; ");
}

export function formatOpenHours(open: OpenHours): string {
  return open === null ? "Closed" : `${formatClock(open.opens)} to ${formatClock(open.closes)}`;
}

/** '13:30' is '1:30 PM'. */
function formatClock(time: string): string {
  const [hour = 0, minute = "00"] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}
