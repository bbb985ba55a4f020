import type { Nodes } from "hast";

/** Visits every node of a tree, parents before their children. */
export function visitNodes(node: Nodes, see: (node: Nodes) => void): void {
  see(node);
  if ("children" in node) for (const child of node.children) visitNodes(child, see);
}
