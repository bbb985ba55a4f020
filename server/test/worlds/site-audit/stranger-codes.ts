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

/** Rules that report a kind of fault of the fresh sites, whose author names no codes. Kinds without a line have no rule. */
export const FRESH_CODES: Readonly<Record<string, readonly string[]>> = {
  "canonical names a missing page": ["canonical_to_broken"],
  "canonical names a page in another language": ["canonical_other_language", "canonical_to_other_content"],
  "canonical names a page with other content": ["canonical_to_other_content"],
  "canonical names another host": ["canonical_wrong_host"],
  "chain of redirects": ["redirect_chains"],
  "content is drawn by script only": ["empty_shell", "text_by_script"],
  "declared language is wrong": ["language_wrong"],
  "endless space of addresses": ["calendar_endless", "facets_open", "path_repeats", "session_in_address"],
  "error text of the template on the page": ["placeholder_text"],
  "image is too heavy": ["heavy_images"],
  "image without alternative text": ["images_without_alt"],
  "important page excluded from search by a header": ["noindex_in_header"],
  "important page excluded from search by a robots meta tag": ["noindex_valuable", "noindex_in_sitemap"],
  "invalid language code": ["hreflang_invalid_code"],
  "language link is not returned": ["hreflang_no_return"],
  "language link to a missing page": ["hreflang_dead_target"],
  "link to a missing anchor": ["fragment_missing"],
  "link to a missing file": ["broken_internal_links"],
  "link to a missing page": ["broken_internal_links", "path_repeats"],
  "link to a redirect": ["links_to_redirects", "redirect_temporary"],
  "links that only a script follows": ["link_not_crawlable"],
  "missing page answers 200": ["soft_404_template", "soft_404"],
  "page 2 of a list has page 1 as canonical": ["canonical_page_one"],
  "page answers with a server error": ["server_errors"],
  "page is not prepared for phones": ["no_viewport"],
  "page is not translated": ["hreflang_wrong_text", "language_wrong"],
  "page that only a fragment addresses": ["hash_routes"],
  "page without incoming links": ["orphan_pages"],
  "placeholder text is published": ["placeholder_text"],
  "redirect by meta refresh": ["meta_refresh"],
  "redirect loop": ["redirect_loops"],
  "removed page redirects to the home page": ["removed_to_home"],
  "robots.txt blocks files needed to draw pages": ["robots_blocks_rendering"],
  "robots.txt blocks important pages": ["blocked_by_robots", "sitemap_lists_blocked", "robots_pattern_too_wide"],
  "same content at several addresses": ["duplicate_content", "near_duplicates", "missing_canonical"],
  "same meta description on several pages": ["duplicate_description"],
  "same title on several pages": ["duplicate_title", "near_duplicates", "duplicate_content"],
  "script sets noindex": ["noindex_added_by_script"],
  "several canonical links that disagree": ["canonical_multiple"],
  "sitemap cannot be fetched": ["sitemap_unreadable"],
  "sitemap lists a page behind a login": ["login_on_listed_page"],
  "sitemap lists another host": ["sitemap_foreign_host"],
  "sitemap lists redirects": ["sitemap_lists_redirects"],
  "structured data cannot be parsed": ["sd_not_parsed"],
  "structured data contradicts the page": ["sd_contradicts", "sd_not_visible"],
  "structured data is out of date": ["sd_expired"],
  "structured data lacks required fields": ["sd_required_missing"],
  "thin page": ["thin_content"],
  "title says nothing about the page": ["title_too_short"],
};
