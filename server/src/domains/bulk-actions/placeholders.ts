import type { Workspace } from "@findable/contract";

const PLACEHOLDER = /\{\{\s*workspace\.([^{}\s]+)\s*\}\}/g;
const SINGLE_PLACEHOLDER = /^\{\{\s*workspace\.([^{}\s]+)\s*\}\}$/;
const READABLE_PATH = /^(id|name|primaryDomain|tags|brand|settings\.primaryLocation|settings\.primaryLanguage)([.[]|$)/;
const INDEX = /^(0|[1-9]\d*)$/;

type Source = Pick<Workspace, "id" | "name" | "primaryDomain" | "tags" | "brand" | "settings">;

export interface Resolved {
  value: Record<string, unknown>;
  /** Paths without a value in this workspace, each once. */
  missing: string[];
}

/** Whether a value contains placeholders. */
export function hasPlaceholders(value: unknown): boolean {
  if (typeof value === "string") return value.search(PLACEHOLDER) >= 0;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasPlaceholders);
}

/**
 * Replaces each `{{ workspace.<path> }}` in an input once: placeholders in the replacements are data and stay. Field names stay
 * as they are.
 */
export function resolvePlaceholders(input: Readonly<Record<string, unknown>>, workspace: Source): Resolved {
  const missing = new Set<string>();
  const read = (path: string) => {
    const found = READABLE_PATH.test(path) ? valueAt(workspace, path) : undefined;
    if (found === undefined) missing.add(`workspace.${path}`);
    return found;
  };
  return { value: replacedFields(input, read), missing: [...missing] };
}

function replaced(value: unknown, read: (path: string) => unknown): unknown {
  if (typeof value === "string") return replacedText(value, read);
  if (Array.isArray(value)) return value.map((item) => replaced(item, read));
  return typeof value === "object" && value !== null ? replacedFields(value, read) : value;
}

function replacedFields(fields: object, read: (path: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, item]) => [name, replaced(item, read)]));
}

/**
 * A text that consists of one placeholder becomes its value, which may be a list or a number. In other texts the value is
 * inserted.
 */
function replacedText(text: string, read: (path: string) => unknown): unknown {
  const [, path] = SINGLE_PLACEHOLDER.exec(text) ?? [];
  if (path !== undefined) return structuredClone(read(path));
  return text.replace(PLACEHOLDER, (_whole, within: string) => textOf(read(within)));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return String(value ?? "");
}

/** Own properties only; for a list, only its items. */
function valueAt(source: object, path: string): unknown {
  let value: unknown = source;
  for (const name of path.replaceAll(/\[(\d+)\]/g, ".$1").split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    if (Array.isArray(value) && !INDEX.test(name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
