import { slugFromTitle } from "../text/slug.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A field of a payload that was made from another one and is made again where a reviewer edits that one. */
export interface Follower {
  field: string;
  /** The edited field. */
  of: string;
  /** What it is: a slug, or a text that begins with the other field as its heading. */
  as: "slug" | "html_heading" | "markdown_heading";
}

/**
 * The fields that follow from a reviewer's edits, with their new values. They become part of the payload at the decision, so that
 * what is sent is what was approved. A field that the reviewer edited too, or that was not made from the other one, stays.
 */
export function followEdits(payload: Fields, edits: Fields): Record<string, string> {
  const followed: Record<string, string> = {};
  for (const { field, of, as } of followersOf(payload)) {
    const [text, before, after] = [payload[field], payload[of], edits[of]];
    if (typeof text !== "string" || typeof before !== "string" || typeof after !== "string") continue;
    const value = Object.hasOwn(edits, field) ? undefined : REMADE[as](text, before, after);
    if (value !== undefined && value !== text) followed[field] = value;
  }
  return followed;
}

const REMADE: Record<Follower["as"], (text: string, before: string, after: string) => string | undefined> = {
  slug: (text, before, after) => (text === slugFromTitle(before) ? slugFromTitle(after) || undefined : undefined),
  html_heading: (text, before, after) => withStart(text, htmlHeading(before), htmlHeading(after)),
  markdown_heading: (text, before, after) => withStart(text, `# ${before}\n`, `# ${after}\n`),
};

/** Only a heading at the beginning is that of the text. */
function withStart(text: string, from: string, to: string): string | undefined {
  const start = text.length - text.trimStart().length;
  return text.startsWith(from, start) ? text.slice(0, start) + to + text.slice(start + from.length) : undefined;
}

/** As rehype writes it. */
function htmlHeading(title: string): string {
  return `<h1>${title.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;")}</h1>`;
}

// Safe cast: only plans of effects write the field.
function followersOf({ followers = [] }: Fields): readonly Follower[] {
  return followers as readonly Follower[];
}
