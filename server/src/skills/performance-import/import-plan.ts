/** Where an import stores its rows. */
export interface Target {
  agencyId: string;
  workspaceId: string;
  /** Words that make a query one of the brand. */
  brandTerms: readonly string[];
}

/** Days of one month that are read and stored together. */
export interface Week {
  from: string;
  to: string;
  days: string[];
}

export interface ImportPlan {
  property: string;
  /** Newest days first, so that the figures that matter most arrive first. */
  weeks: Week[];
  /** First day that the vendor can still change; null if all published days are final. */
  incompleteFrom: string | null;
  /** The newest day that the vendor has published; null if it has none. */
  newest: string | null;
  newestFinal: string | null;
  /** Present if a quota of the day kept the days from being read. */
  isQuotaUsed?: true;
}
