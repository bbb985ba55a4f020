import { parseStrictJsonLd } from "../../../kernel/text/json-ld.ts";

/** A node of structured data. */
export type Node = Readonly<Record<string, unknown>>;

const MAX_NODES = 5_000;

export interface JsonLd {
  nodes: Node[];
  /** The nodes that blocks are about, in their order: not those that stand within others, and none that others refer to. */
  roots: ReadonlySet<Node>;
  /** Blocks with a syntax error. */
  broken: string[];
  /** The node that a reference by `@id` stands for; otherwise the node itself. */
  whole(node: Node): Node;
}

export function readJsonLd(blocks: readonly string[]): JsonLd {
  const broken: string[] = [];
  const roots: unknown[] = [];
  for (const block of blocks) {
    const parsed = parseStrictJsonLd(block);
    if (parsed === undefined) broken.push(block);
    else roots.push(parsed);
  }
  const nodes = nodesIn(roots);
  const byId = new Map<unknown, Node>();
  // A reference has only its identifier; the node itself has more.
  for (const node of nodes)
    if (node["@id"] !== undefined && Object.keys(node).length > 1)
      byId.set(node["@id"], { ...byId.get(node["@id"]), ...node });
  return { nodes, roots: rootsIn(roots, nodes), broken, whole: (node) => byId.get(node["@id"]) ?? node };
}

function rootsIn(blocks: readonly unknown[], nodes: readonly Node[]): ReadonlySet<Node> {
  const referred = new Set(
    nodes.flatMap((node) => (Object.keys(node).length === 1 && node["@id"] !== undefined ? [node["@id"]] : [])),
  );
  const written = blocks.flatMap(asList).filter(isNode);
  const roots = written.flatMap((node) =>
    node["@graph"] === undefined ? [node] : asList(node["@graph"]).filter(isNode),
  );
  return new Set(roots.filter((node) => node["@id"] === undefined || !referred.has(node["@id"])));
}

export function typesOf(node: Node): string[] {
  return asList(node["@type"]).flatMap((type) =>
    typeof type === "string" ? [type.split(/[/#:]/).findLast((part) => part !== "") ?? type] : [],
  );
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text of a property that is a text or a number. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
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
