import type { RecordCheck } from "./stock-checks.ts";

/** Checks orders for pick-up and their windows. The database itself refuses a window with more orders than places. */
export const pickupChecks: readonly RecordCheck[] = [
  {
    // An order keeps its place until it is canceled, fully refunded or delivered. The id is the start of the window.
    sentence: "The taken places of a pick-up window are not its orders",
    query: `
      SELECT starts_at AS id, taken, coalesce(expected, 0) AS expected FROM pickup_windows LEFT JOIN (
        SELECT pickup_starts_at, count(*) AS expected FROM orders WHERE status NOT IN ('canceled', 'refunded')
          GROUP BY pickup_starts_at
      ) ON pickup_starts_at = starts_at
      WHERE taken <> coalesce(expected, 0)`,
  },
  {
    sentence: "Ready for pick-up without a code",
    query: `SELECT id FROM orders WHERE fulfilment = 'pickup' AND status = 'processing' AND ready_at IS NOT NULL
      AND pickup_code IS NULL`,
  },
  {
    sentence: "For pick-up, and shipped",
    query: `SELECT id FROM orders WHERE fulfilment = 'pickup'
      AND (status = 'shipped' OR status_before_refund = 'shipped' OR tracking_number IS NOT NULL)`,
  },
];
