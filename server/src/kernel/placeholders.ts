import type { Workspace } from "@findable/contract";

const PLACEHOLDER = /\{\{\s*workspace\.([^{}\s]+)\s*\}\}/g;
const WHOLE = /^\{\{\s*workspace\.([^{}\s]+)\s*\}\}$/;
const MAY_BE_READ = /^(id|name|primaryDomain|tags|brand|settings\.primaryLocation|settings\.primaryLanguage)([.[]|$)/;

type Source = Pick<Workspace, "id" | "name" | "primaryDomain" | "tags" | "brand" | "settings">;

/** Values with their `{{ workspace.<path> }}` replaced, and the paths that lead nowhere in this workspace. */
export function resolvePlaceholders(value: unknown, workspace: Source): { value: unknown; missing: string[] } {
  const missing: string[] = [];
  const read = (path: string) => {
    const found = MAY_BE_READ.test(path) ? valueAt(workspace, path) : undefined;
    if (found === undefined) missing.push(`workspace.${path}`);
    return found;
  };
  return { value: replaced(value, read), missing };
}

function replaced(value: unknown, read: (path: string) => unknown): unknown {
  if (typeof value === "string") return replacedText(value, read);
  if (Array.isArray(value)) return value.map((item) => replaced(item, read));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item, read)]));
}

/** A text that is nothing but a placeholder becomes what it stands for, a list or number too; others have it put in. */
function replacedText(text: string, read: (path: string) => unknown): unknown {
  const [, path] = WHOLE.exec(text) ?? [];
  if (path !== undefined) return read(path);
  return text.replace(PLACEHOLDER, (_whole, within: string) => String(read(within) ?? ""));
}

function valueAt(source: object, path: string): unknown {
  let value: unknown = source;
  for (const name of path.replaceAll(/\[(\d+)\]/g, ".$1").split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
