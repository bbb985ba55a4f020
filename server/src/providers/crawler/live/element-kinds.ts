function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}

/** Elements whose text is not visible on the page. */
export const UNREAD = setOf(
  "script style template noscript iframe object embed svg math canvas audio video select datalist textarea button dialog",
);

/** Elements that start and end a separate line. */
export const BLOCKS = setOf(
  "address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead title tr ul",
);

export const BOILERPLATE = setOf("nav header footer");
export const BOILERPLATE_ROLES = setOf("navigation banner contentinfo search menu menubar");

/** Side content that is not part of the site's navigation. */
export const ASIDES = setOf("aside form");
export const ASIDE_ROLES = setOf("complementary dialog alertdialog alert");
export const ASIDE_NAME =
  /(^|[\s_-])(cookie|consent|gdpr|breadcrumbs?|sidebar|newsletter|popup|modal|skip-link|toc)($|[\s_-])/i;
