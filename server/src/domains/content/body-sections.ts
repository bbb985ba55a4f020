import { sectionsOf } from "./text.ts";

/** A section of a body: from its heading of level 2 to the next. */
export interface BodySection {
  id: string;
  heading: string;
  /** With its heading. */
  text: string;
}

export interface SplitBody {
  /** What stands before the first section: the title and an introduction. */
  opening: string;
  sections: BodySection[];
}

/** The sections of level 2 of a body. Joined by empty lines, the parts are the body again. */
export function splitBody(body: string): SplitBody {
  const starts = [...body.matchAll(/^## /gm)].map(({ index }) => index);
  const ids = sectionsOf(body).filter(({ level }) => level === 2);
  const sections = starts.map((start, index) => ({
    id: ids[index]?.id ?? `section-${index + 1}`,
    heading: ids[index]?.heading ?? "",
    text: body.slice(start, starts[index + 1] ?? body.length).trim(),
  }));
  return { opening: body.slice(0, starts[0] ?? body.length).trim(), sections };
}

export function joinBody({ opening, sections }: SplitBody): string {
  return [opening, ...sections.map(({ text }) => text)].filter((part) => part !== "").join("\n\n");
}

/** Sections of the current text that people changed since a run wrote it. */
export function editedSections(generated: string, current: string): BodySection[] {
  const before = new Map(splitBody(generated).sections.map(({ id, text }) => [id, text]));
  return splitBody(current).sections.filter(({ id, text }) => before.get(id) !== text);
}
