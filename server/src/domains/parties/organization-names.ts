/** Types of markup that name the site's own organization. Others, such as the author of a review, name somebody else's. */
const ORGANIZATIONS =
  /^(Organization|Corporation|Brand|NGO|Store|Restaurant|Hotel|Library|School|CollegeOrUniversity|\w+(Organization|Business|Store|Shop|Service|Agency|Company|Clinic|Restaurant))$/;
const SITES = /^(WebSite|WebPage|AboutPage|ContactPage)$/;
/** Pages state few nodes; more are data. */
const MOST_NODES = 200;

type Node = Readonly<Record<string, unknown>>;

/** The names that the Organization markup of a page states for its site, in any script: JSON-LD blocks as written. */
export function organizationNames(jsonLd: readonly string[]): string[] {
  const nodes = jsonLd.flatMap((block) => topNodes(parsed(block))).slice(0, MOST_NODES);
  const names = nodes.flatMap((node) => {
    if (isOf(node, ORGANIZATIONS)) return namesOf(node);
    const publisher = isOf(node, SITES) ? node["publisher"] : undefined;
    return isNode(publisher) && isOf(publisher, ORGANIZATIONS) ? namesOf(publisher) : [];
  });
  return [...new Set(names)];
}

function topNodes(root: unknown): Node[] {
  if (Array.isArray(root)) return root.flatMap(topNodes);
  if (!isNode(root)) return [];
  const graph = root["@graph"];
  return Array.isArray(graph) ? graph.filter(isNode) : [root];
}

function isOf(node: Node, types: RegExp): boolean {
  return textsOf(node["@type"]).some((type) => types.test(type.replace(/^https?:\/\/schema\.org\//, "")));
}

function namesOf(node: Node): string[] {
  return ["name", "alternateName", "legalName"].flatMap((field) => textsOf(node[field]));
}

function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((one) => (typeof one === "string" && one.trim() !== "" ? [one.trim()] : []));
}

function parsed(block: string): unknown {
  try {
    return JSON.parse(
      block.replaceAll(/<!--|-->|(\/\/|\/\*)?\s*<!\[CDATA\[\s*(\*\/)?|(\/\/|\/\*)?\s*\]\]>\s*(\*\/)?/g, ""),
    );
  } catch {
    return undefined;
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
