/** A page as the brief reads it. */
export interface ReadPage {
  url: string;
  title: string;
  /** Null for a page that the order named. */
  rank: number | null;
  words: number;
  headings: readonly string[];
  text: string;
  isDiscussion: boolean;
  /** What its markup says that its site is called. Runs of earlier releases recorded none. */
  siteNames?: readonly string[];
}
