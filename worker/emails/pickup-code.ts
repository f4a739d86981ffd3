import { pickupImageUrl } from "../../contract/orders/pickup.ts";
import { escapeHtml } from "../lib/html.ts";
import { type EmailBlock, inkStyle, smallStyle } from "./email-blocks.ts";
import type { OrderEmailData } from "./order-email-data.ts";

const imageSize = 180;

/** Renders the code to show at the counter, in large letters and as a QR code. Returns nothing for an order without a code. */
export function renderPickupCode({ pickup, storeUrl }: OrderEmailData): EmailBlock[] {
  if (pickup === null || pickup.code === null) return [];
  const { code } = pickup;
  const imageUrl = `${storeUrl}${pickupImageUrl(code)}`;
  return [
    {
      text: `Your code: ${code}`,
      html: (
        colours,
      ) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sunken" style="background-color:${colours.sunken};border-radius:10px;"><tr><td align="center" style="padding:18px;">
<p class="muted" style="margin:0;${smallStyle(colours)}">Your code</p>
<p class="ink" style="margin:0 0 14px;${inkStyle(colours)}font-family:Consolas,Menlo,monospace;font-size:36px;line-height:44px;font-weight:700;letter-spacing:4px;">${escapeHtml(code)}</p>
<img src="${escapeHtml(imageUrl)}" width="${imageSize}" height="${imageSize}" alt="QR code for ${escapeHtml(code)}" style="display:block;border:0;border-radius:6px;">
</td></tr></table>`,
    },
  ];
}
