import { encodeQR } from "qr";

const pixelsPerModule = 5;
// Readers need this many white modules around the code.
const borderModules = 4;

/**
 * Draws the QR code of a pick-up code as a GIF, which every mail program shows. It is the address of the page where admins hand
 * the order over, so that any phone's camera opens it.
 */
export function drawPickupCode(siteUrl: string, code: string): Uint8Array<ArrayBuffer> {
  const address = `${siteUrl}/admin/pickups?code=${code}`;
  return encodeQR(address, "gif", { scale: pixelsPerModule, border: borderModules });
}
