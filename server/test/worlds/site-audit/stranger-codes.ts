/** Faults of the strangers' sites for which their author named no entry of the catalogue, with the rule that reports them. */
export const STRANGER_CODES: Readonly<Record<string, string>> = {
  "An image file is missing": "no_rule",
  "nosnippet left on a recipe": "no_rule",
};

/** Rules that report the same fault as the entry of the catalogue, by another name or with more detail. */
export const SAME_FAULT: Readonly<Record<string, readonly string[]>> = {
  noindex_valuable: ["noindex_for_engine"],
  robots_bans_engine: ["robots_bans_site"],
  // A header that hides a page, whether for one engine or against its meta element.
  noindex_in_header: ["directives_conflict", "noindex_for_engine"],
  // Without a browser a page whose script fails is an empty page, and noindex of the HTML holds.
  render_fails: ["empty_shell"],
  noindex_removed_by_script: ["noindex_in_sitemap"],
  // Copies with parameters and without a canonical link.
  session_in_address: ["missing_canonical"],
  duplicate_content: ["near_duplicates", "missing_canonical"],
  // Of banned pages, those that a sitemap lists.
  blocked_by_robots: ["sitemap_lists_blocked"],
  // Markup about another thing than the page.
  sd_contradicts: ["sd_not_visible"],
  // What no page links to, because only a script does.
  pagination_unlinked: ["orphan_pages"],
  near_duplicates: ["duplicate_content"],
};
