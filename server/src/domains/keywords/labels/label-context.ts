/** What the labels are relative to: the brand, its offers and its competitors. */
export interface LabelContext {
  /** Phrases for what the brand offers, most central first. */
  offers: string[];
  /** Offers that rules read on the brand's pages. Labels that rest on them are less certain, so that a model may correct them. */
  guessedOffers?: string[];
  brandNames: string[];
  competitorNames: string[];
  /** Places that the brand serves, in addition to the built-in countries and large cities. */
  places?: string[];
  /** ISO 639-1. */
  language: string;
}
