/** Matches campaign parameters, which pages ignore and cache keys leave out. */
export const campaignParams = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;
