/** Matches campaign parameters. Pages ignore them, and cache keys omit them. */
export const campaignParams = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;
