import { parseJsonLd } from "../../../kernel/text/json-ld.ts";

const MAX_NODES = 20_000;

/** All `@type` values in these JSON-LD blocks, in order, without duplicates. Skips blocks that are not JSON. */
export function typesOfJsonLd(blocks: readonly string[]): string[] {
  const types = new Set<string>();
  for (const block of blocks) {
    for (const type of typesIn(parseJsonLd(block))) types.add(type);
  }
  return [...types];
}

function typesIn(root: unknown): string[] {
  const types: string[] = [];
  const waiting: unknown[] = [root];
  for (let nodes = 0; waiting.length > 0 && nodes < MAX_NODES; nodes += 1) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    if ("@type" in node) types.push(...typeNames(node["@type"]));
    for (const value of Object.values(node).slice(0, MAX_NODES).reverse()) waiting.push(value);
  }
  return types;
}

function typeNames(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value];
  return values.filter((type) => typeof type === "string").map(shortType);
}

/** `https://schema.org/Product` is `Product`. */
export function shortType(type: string): string {
  return type.split(/[/#:]/).findLast((part) => part !== "") ?? type;
}
