/** Faults of the strangers' sites for which their author named no entry of the catalogue, with the rule that reports them. */
export const STRANGER_CODES: Readonly<Record<string, string>> = {
  "An image file is missing": "no_rule",
  "nosnippet left on a recipe": "no_rule",
};

/** Rules that report the same fault as the entry of the catalogue, by another name or with more detail. */
export const SAME_FAULT: Readonly<Record<string, readonly string[]>> = {
  noindex_valuable: ["noindex_for_engine"],
  robots_bans_engine: ["robots_bans_site"],
  duplicate_content: ["near_duplicates"],
  near_duplicates: ["duplicate_content"],
};
