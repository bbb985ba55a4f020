/** What the labels are relative to: the brand, what it sells and whom it meets. */
export interface LabelContext {
  /** Phrases of what the brand offers, most central first. */
  offers: string[];
  /** True where nobody said so, and they were guessed from the words of a site: what rests on them may be corrected. */
  offersAreGuessed?: boolean;
  brandNames: string[];
  competitorNames: string[];
  /** Places the brand serves, beside the built-in countries and large cities. */
  places?: string[];
  /** ISO 639-1. */
  language: string;
}
