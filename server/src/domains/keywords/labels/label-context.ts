/** What the labels are relative to: the brand, its offers and its competitors. */
export interface LabelContext {
  /** Phrases for what the brand offers, most central first. */
  offers: string[];
  /** True if the offers were guessed from the text of a site. Labels that depend on them may be corrected. */
  offersAreGuessed?: boolean;
  brandNames: string[];
  competitorNames: string[];
  /** Places that the brand serves, in addition to the built-in countries and large cities. */
  places?: string[];
  /** ISO 639-1. */
  language: string;
}
