import { isRecord } from "../records.ts";

/** How large the parts of a made-up value are. */
export interface GiantShape {
  /** Characters of a text that may have any length. */
  characters: number;
  /** Items of an array at the root, of those inside, and of those further down. */
  items: readonly [number, number, number];
}

/** Texts of which one has the form of each pattern of an answer. */
const PATTERNED = ["daily:09:00", "2026-10", "20:00", "#1a2b3c", "client-report"];

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2026-11-16T09:00:00.000Z",
  date: "2026-11-16",
};
const DEEPEST = 12;

/** A value that keeps a JSON Schema of ours and is as large as it may be. */
export function giantValue(root: unknown, shape: GiantShape): unknown {
  const definitions = isRecord(root) && isRecord(root["$defs"]) ? root["$defs"] : {};

  function make(given: unknown, depth: number): unknown {
    const schema = resolve(given);
    const options = [schema["anyOf"], schema["oneOf"]].find(Array.isArray);
    if (options !== undefined) return make(options[0], depth);
    if ("const" in schema) return schema["const"];
    if (Array.isArray(schema["enum"])) return schema["enum"][0];
    switch (schema["type"]) {
      case "string":
        return textOf(schema);
      case "array":
        return itemsOf(schema, depth);
      case "object":
        return objectOf(schema, depth);
      case "integer":
      case "number":
        return numberOf(schema);
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return prose(shape.characters);
    }
  }

  function resolve(given: unknown): Record<string, unknown> {
    if (!isRecord(given)) return {};
    const name = typeof given["$ref"] === "string" ? given["$ref"].replace("#/$defs/", "") : undefined;
    return name === undefined ? given : resolve(definitions[name]);
  }

  function textOf({ format, pattern, maxLength }: Record<string, unknown>): string {
    if (typeof format === "string") return FORMATS[format] ?? "https://site.example/page";
    if (typeof pattern === "string") return PATTERNED.find((text) => new RegExp(pattern, "u").test(text)) ?? "";
    return prose(Math.min(shape.characters, typeof maxLength === "number" ? maxLength : shape.characters));
  }

  function itemsOf({ items, minItems, maxItems, uniqueItems }: Record<string, unknown>, depth: number): unknown[] {
    const wanted = depth > DEEPEST ? 0 : (shape.items[Math.min(depth - 1, 2)] ?? 0);
    const most = Math.min(wanted, typeof maxItems === "number" ? maxItems : wanted, uniqueItems === true ? 1 : wanted);
    const length = Math.max(most, typeof minItems === "number" ? minItems : 0);
    return Array.from({ length }, () => make(items, depth + 1));
  }

  function objectOf({ properties, additionalProperties }: Record<string, unknown>, depth: number): unknown {
    const fields = Object.entries(isRecord(properties) ? properties : {});
    const known = fields.map(([name, schema]) => [name, make(schema, depth + 1)]);
    const names = isRecord(additionalProperties) ? Array.from({ length: shape.items[1] }, (_, at) => `field${at}`) : [];
    return Object.fromEntries([...known, ...names.map((name) => [name, make(additionalProperties, depth + 1)])]);
  }
  return make(root, 0);
}

function numberOf({ minimum, maximum }: Record<string, unknown>): number {
  const least = typeof minimum === "number" ? minimum : 0;
  return typeof maximum === "number" ? Math.min(maximum, Math.max(least, 7)) : Math.max(least, 7);
}

const SENTENCE = 'Größe zählt: "solar" 屋顶太阳能 rückt auf 🌞.\n';

function prose(length: number): string {
  return SENTENCE.repeat(Math.ceil(length / SENTENCE.length))
    .slice(0, length)
    .toWellFormed();
}
