const MAX_DEPTH = 12;

/** Every `@type` in JSON-LD, also inside of `@graph` and nested things, where the common plugins put them. Invalid JSON yields none. */
export function jsonLdTypes(texts: readonly string[]): string[] {
  const types = new Set<string>();
  for (const text of texts) {
    try {
      collect(JSON.parse(text), types, 0);
    } catch {
      // A page with broken markup has no types.
    }
  }
  return [...types];
}

function collect(value: unknown, types: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const part of value) collect(part, types, depth + 1);
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    if (key === "@type")
      for (const type of [part].flat()) if (typeof type === "string") types.add(type.replace(/^.*[/#]/, ""));
    collect(part, types, depth + 1);
  }
}
