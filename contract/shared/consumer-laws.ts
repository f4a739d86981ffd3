import { nameInSentence, type ProvinceName } from "./provinces.ts";

/**
 * Names the consumer protection law of a province in a sentence, such as 'the Consumer Protection Act of Nova Scotia'.
 */
export function nameConsumerLaw(province: ProvinceName): string {
  return `${consumerLaws[province]} of ${nameInSentence(province)}`;
}

// New Brunswick has an act of 2024 that takes effect in parts, beside older ones, so it has no single name.
const consumerLaws: Readonly<Record<ProvinceName, string>> = {
  Alberta: "the Consumer Protection Act",
  "British Columbia": "the Business Practices and Consumer Protection Act",
  Manitoba: "The Consumer Protection Act",
  "New Brunswick": "the consumer protection laws",
  "Newfoundland and Labrador": "the Consumer Protection and Business Practices Act",
  "Northwest Territories": "the Consumer Protection Act",
  "Nova Scotia": "the Consumer Protection Act",
  Nunavut: "the Consumer Protection Act",
  Ontario: "the Consumer Protection Act, 2002,",
  "Prince Edward Island": "the Consumer Protection Act",
  Quebec: "the Consumer Protection Act",
  Saskatchewan: "The Consumer Protection and Business Practices Act",
  Yukon: "the Consumers Protection Act",
};
