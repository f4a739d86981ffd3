/** The days for which a guest's cart and its cookie are stored after the cart's last change. */
export const guestCartDays = 30;
