/** What a checkout page hands to the next one, in the navigation's state: it survives a reload, not a copied address. */
declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly checkoutError?: string;
    readonly isCharged?: boolean;
    readonly orderNumber?: string;
  }
}

/** How long a page that leads on by itself stays readable (specification section 9). */
export const leaveDelayMilliseconds = 2_000;
