/** The placeholders of an email template, in the order in which they are documented. */
export const TEMPLATE_PLACEHOLDERS = [
  "firstName",
  "accountDomain",
  "pageTitle",
  "pageUrl",
  "ourContentUrl",
  "brandName",
] as const;
export type TemplatePlaceholder = (typeof TEMPLATE_PLACEHOLDERS)[number];
export type TemplateValues = Readonly<Record<TemplatePlaceholder, string>>;

const MARK = /\{\{\s*([A-Za-z]+)\s*\}\}/g;

/** What is wrong with the placeholders of a text; undefined if nothing is. */
export function placeholderFault(text: string): string | undefined {
  const unknown = [...text.matchAll(MARK)].map(([, name = ""]) => name).filter((name) => !isPlaceholder(name));
  if (unknown.length > 0) return `has the unknown placeholder ${[...new Set(unknown)].map(shown).join(", ")}${KNOWN}`;
  const rest = text.replace(MARK, "");
  return rest.includes("{{") || rest.includes("}}") ? `has braces that form no placeholder${KNOWN}` : undefined;
}

/** The text with every placeholder filled. Values are inserted as they are: a value that contains a placeholder stays text. */
export function fillPlaceholders(text: string, values: TemplateValues): string {
  return text.replace(MARK, (mark, name: string) => (isPlaceholder(name) ? values[name] : mark));
}

function isPlaceholder(name: string): name is TemplatePlaceholder {
  return TEMPLATE_PLACEHOLDERS.some((known) => known === name);
}

function shown(name: string): string {
  return `{{${name}}}`;
}

const KNOWN = `; known are ${TEMPLATE_PLACEHOLDERS.map(shown).join(", ")}`;
