import { createContext } from "react";

/**
 * True in an admin's preview, which also shows the sections that have no product. A file of its own, outside the page's
 * code.
 */
export const ShowsEmptySections = createContext(false);
