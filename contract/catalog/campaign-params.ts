/** Campaign parameters are ignored by pages and left out of cache keys: they only say where a visitor comes from. */
export const campaignParams = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;
