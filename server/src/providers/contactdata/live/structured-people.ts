import { parseJsonLd } from "../../../kernel/text/json-ld.ts";

export interface StructuredPerson {
  name: string | null;
  email: string | null;
  position: string | null;
}

export interface StructuredFacts {
  people: StructuredPerson[];
  /** ISO 3166-1 alpha-2 of the organisation's postal address. */
  country: string | null;
}

const MAX_NODES = 5_000;
const MAX_DEPTH = 50;
const PEOPLE = new Set(["person"]);
const OTHERS = new Set([
  "organization",
  "corporation",
  "newsmediaorganization",
  "localbusiness",
  "contactpoint",
  "website",
]);

/** People, organisations and contact points in the JSON-LD of a page. */
export function structuredFacts(texts: readonly string[]): StructuredFacts {
  const facts: StructuredFacts = { people: [], country: null };
  let nodes = 0;
  const visit = (value: unknown, depth = 0): void => {
    nodes += 1;
    if (nodes > MAX_NODES || depth > MAX_DEPTH || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1);
      return;
    }
    const node = value as Record<string, unknown>;
    const types = [node["@type"]].flat().map((type) => String(type).toLowerCase());
    if (types.some((type) => PEOPLE.has(type))) facts.people.push(personOf(node, textOf(node["jobTitle"])));
    else if (types.some((type) => OTHERS.has(type) || type.endsWith("business")) && node["email"] !== undefined)
      facts.people.push({ ...personOf(node, textOf(node["contactType"])), name: null });
    if (types.includes("postaladdress")) facts.country ??= countryOf(node["addressCountry"]);
    for (const inner of Object.values(node)) visit(inner, depth + 1);
  };
  for (const text of texts) visit(parseJsonLd(text));
  return facts;
}

function personOf(node: Record<string, unknown>, position: string | null): StructuredPerson {
  const whole = [textOf(node["givenName"]), textOf(node["familyName"])].filter((part) => part !== null).join(" ");
  const email = textOf([node["email"]].flat()[0]);
  return { name: textOf(node["name"]) ?? (whole === "" ? null : whole), email, position };
}

function countryOf(value: unknown): string | null {
  const code = textOf(value) ?? textOf((value as { name?: unknown } | undefined)?.name);
  return code !== null && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 300) : null;
}
