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

/** A revision of a text, oldest first in a history. */
export interface PastBody {
  revision: number;
  body: string;
  origin: "generated" | "regenerated" | "refined" | "edited";
  restored_from: number | null;
}

/**
 * The sections of the newest revision that people wrote or changed since a run wrote them. An editing pass over such a section
 * leaves it theirs, and a restored revision has the sections of people that it had.
 */
export function sectionsOfPeople(history: readonly PastBody[]): BodySection[] {
  const theirs = new Map<number, ReadonlySet<string>>();
  let before = new Map<string, string>();
  let own: ReadonlySet<string> = new Set();
  for (const [index, { revision, body, origin, restored_from }] of history.entries()) {
    const { sections } = splitBody(body);
    const changed = sections.filter(({ id, text }) => before.get(id) !== text).map(({ id }) => id);
    const restored = restored_from === null ? undefined : theirs.get(restored_from);
    if (restored !== undefined) own = restored;
    // Before the oldest revision of a cut history, nothing is known.
    else if (origin === "edited") own = new Set([...own, ...(index === 0 && revision > 1 ? [] : changed)]);
    else if (origin !== "refined") own = new Set([...own].filter((id) => !changed.includes(id)));
    theirs.set(revision, own);
    before = new Map(sections.map(({ id, text }) => [id, text]));
  }
  const { sections } = splitBody(history.at(-1)?.body ?? "");
  return sections.filter(({ id }) => own.has(id));
}
