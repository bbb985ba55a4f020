export interface StructuredDataFault {
  code: "sd_not_parsed" | "sd_required_missing" | "breadcrumb_broken";
  detail: string;
}

type Node = Readonly<Record<string, unknown>>;

/** A property that must be there, or several of which one must be. */
type Required = string | readonly string[];

/**
 * What Google requires for a rich result, by type (developers.google.com/search/docs/appearance/structured-data). Types without
 * a rich result have no line: their markup is never a fault.
 */
const REQUIRED: Readonly<Record<string, readonly Required[]>> = {
  Product: ["name", ["review", "aggregateRating", "offers", "hasVariant"]],
  AggregateOffer: ["lowPrice", "priceCurrency"],
  Event: ["name", "startDate", "location"],
  JobPosting: [
    "title",
    "description",
    "datePosted",
    "hiringOrganization",
    ["jobLocation", "applicantLocationRequirements"],
  ],
  Recipe: ["name", "image"],
  VideoObject: ["name", "thumbnailUrl", "uploadDate"],
  LocalBusiness: ["name", "address"],
  SoftwareApplication: ["name", "offers", ["aggregateRating", "review"]],
};
const MAX_NODES = 5_000;

/** Faults of the JSON-LD blocks of a page. A reference by `@id` stands for the node that has the identifier. */
export function structuredDataFaults(blocks: readonly string[]): StructuredDataFault[] {
  const faults: StructuredDataFault[] = [];
  const roots: unknown[] = [];
  for (const block of blocks) {
    const parsed = parse(block);
    if (parsed === undefined) faults.push({ code: "sd_not_parsed", detail: `“${block.trim().slice(0, 60)}…”` });
    else roots.push(parsed);
  }
  const nodes = nodesIn(roots);
  const byId = new Map<unknown, Node>();
  // A reference has only its identifier; the node itself has more.
  for (const node of nodes)
    if (node["@id"] !== undefined && Object.keys(node).length > 1)
      byId.set(node["@id"], { ...byId.get(node["@id"]), ...node });
  for (const written of nodes) {
    if (Object.keys(written).length === 1 && written["@id"] !== undefined) continue;
    const node = byId.get(written["@id"]) ?? written;
    for (const type of typesOf(written)) {
      if (type === "BreadcrumbList") faults.push(...breadcrumbFaults(node));
      const missing = (REQUIRED[type] ?? []).filter((property) => !has(node, property));
      if (missing.length > 0 && isWhole(node, type)) {
        const names = missing.map((property) =>
          typeof property === "string" ? property : property.slice(0, 3).join(" or "),
        );
        faults.push({ code: "sd_required_missing", detail: `${type}: ${names.join(", ")}` });
      }
    }
  }
  return faults;
}

/** A node that only names another thing, such as the product of a review, needs no more than its name. */
function isWhole(node: Node, type: string): boolean {
  const properties = Object.keys(node).filter((name) => !name.startsWith("@"));
  return type === "AggregateOffer" || properties.length > 2;
}

function breadcrumbFaults(list: Node): StructuredDataFault[] {
  const items = asList(list["itemListElement"]).filter(isNode);
  const broken = items.flatMap((item, index) => {
    const target = item["item"];
    const name = item["name"] ?? (isNode(target) ? target["name"] : undefined);
    const address = isNode(target) ? (target["@id"] ?? target["url"]) : target;
    const missing = [
      ...(item["position"] === undefined ? ["position"] : []),
      ...(name === undefined || name === "" ? ["name"] : []),
      ...(index < items.length - 1 && (address === undefined || address === "") ? ["item"] : []),
    ];
    return missing.length === 0 ? [] : [`item ${index + 1} lacks ${missing.join(", ")}`];
  });
  return broken.slice(0, 1).map((detail) => ({ code: "breadcrumb_broken", detail }));
}

function has(node: Node, property: Required): boolean {
  const names = typeof property === "string" ? [property] : property;
  return names.some((name) => {
    const value = node[name];
    return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
  });
}

function nodesIn(roots: readonly unknown[]): Node[] {
  const found: Node[] = [];
  const waiting: unknown[] = [...roots];
  for (let value = waiting.pop(); value !== undefined && found.length < MAX_NODES; value = waiting.pop()) {
    if (Array.isArray(value)) waiting.push(...value.slice(0, MAX_NODES));
    else if (isNode(value)) {
      found.push(value);
      waiting.push(...Object.values(value).filter((child) => typeof child === "object" && child !== null));
    }
  }
  return found;
}

function typesOf(node: Node): string[] {
  return asList(node["@type"]).flatMap((type) =>
    typeof type === "string" ? [type.split(/[/#:]/).findLast((part) => part !== "") ?? type] : [],
  );
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Comments and CDATA marks around a block are allowed. An empty block says nothing. */
function parse(block: string): unknown {
  const json = block
    .trim()
    .replace(/^(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, "")
    .replace(/(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)$/, "");
  if (json.trim() === "") return [];
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
