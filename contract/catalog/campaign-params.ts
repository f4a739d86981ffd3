/** Names of parameters that say where a visitor comes from. No page shows anything of them, and no cache key holds them. */
export const campaignParams = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;
