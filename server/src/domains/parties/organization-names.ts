import { parseJsonLd } from "../../kernel/text/json-ld.ts";

/** Types of markup that name the site's own organization. Others, such as the author of a review, name somebody else's. */
const ORGANIZATIONS: ReadonlySet<string> = new Set(
  "Organization Corporation Brand NGO Store Restaurant Hotel Library School CollegeOrUniversity".split(" "),
);
/** Ends of the names of their subtypes, such as `LocalBusiness` and `BikeStore`. */
const SUBTYPES = "Organization Business Store Shop Service Agency Company Clinic Restaurant".split(" ");
const SITES: ReadonlySet<string> = new Set(["WebSite", "WebPage", "AboutPage", "ContactPage"]);
/** Pages state few nodes; more are data. */
const MOST_NODES = 200;

type Node = Readonly<Record<string, unknown>>;

/** The names that the Organization markup of a page states for its site, in any script: JSON-LD blocks as written. */
export function organizationNames(jsonLd: readonly string[]): string[] {
  const nodes = jsonLd.flatMap((block) => topNodes(parseJsonLd(block))).slice(0, MOST_NODES);
  const names = nodes.flatMap((node) => {
    if (isOrganization(node)) return namesOf(node);
    const publisher = typesOf(node).some((type) => SITES.has(type)) ? node["publisher"] : undefined;
    return isNode(publisher) && isOrganization(publisher) ? namesOf(publisher) : [];
  });
  return [...new Set(names)];
}

function topNodes(root: unknown): Node[] {
  if (Array.isArray(root)) return root.flatMap(topNodes);
  if (!isNode(root)) return [];
  const graph = root["@graph"];
  return Array.isArray(graph) ? graph.filter(isNode) : [root];
}

function isOrganization(node: Node): boolean {
  return typesOf(node).some((type) => ORGANIZATIONS.has(type) || SUBTYPES.some((end) => type.endsWith(end)));
}

/** Types without the address of their vocabulary. */
function typesOf(node: Node): string[] {
  return textsOf(node["@type"]).map((type) => type.slice(type.lastIndexOf("/") + 1));
}

function namesOf(node: Node): string[] {
  return ["name", "alternateName", "legalName"].flatMap((field) => textsOf(node[field]));
}

function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((one) => (typeof one === "string" && one.trim() !== "" ? [one.trim()] : []));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
