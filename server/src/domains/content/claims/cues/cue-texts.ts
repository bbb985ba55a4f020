/** The words that make a statement, as people write them, separated by spaces; phrases by commas. */
export interface CueTexts {
  /** First words of requests to the reader. */
  requests: string;
  /** Endings of such words, if the language has them. */
  requestEndings: string;
  /** Beginnings of examples that claim nothing. */
  supposing: string;
  /** Beginnings of opinions. */
  opinions: string;
  /** Nouns of the parts of a text: a number before them counts these parts. */
  textParts: string;
  months: string;
  days: string;
  /** Words that compare before `than`, and their endings. */
  comparatives: string;
  comparativeEndings: string;
  than: string;
  /** Phrases that compare by themselves. */
  comparing: string;
  /** Phrases that attribute a statement. */
  accordingTo: string;
  /** Verbs of saying and finding. */
  sayings: string;
  /** Nouns of sources, such as `survey`. */
  speakers: string;
  /** Verbs of statements about a company, a product or a place that is named by the first word. */
  statements: string;
  /** Common first words that no name begins with. */
  commonStarts: string;
  /** Words for more, and words for less: opposites must not support each other. */
  up: string;
  down: string;
  negations: string;
}
