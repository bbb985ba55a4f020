import type { Nodes } from "hast";

/** Every node of a tree, each before what is in it. */
export function visitNodes(node: Nodes, see: (node: Nodes) => void): void {
  see(node);
  if ("children" in node) for (const child of node.children) visitNodes(child, see);
}
