/** Matches the query parameters of advertising campaigns. Pages ignore them, and cache keys omit them. */
export const campaignParamPattern = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;
