import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** A part of a text to mark. `text` finds it again if the text around it changed. */
export interface Passage {
  start: number;
  text: string;
  tone: "good" | "warn" | "bad" | "accent";
}

export const setPassages = StateEffect.define<readonly Passage[]>();

const LOOKS: Readonly<Record<Passage["tone"], Decoration>> = {
  good: Decoration.mark({ class: "bg-good-soft underline decoration-good decoration-2 underline-offset-4" }),
  warn: Decoration.mark({ class: "bg-warn-soft underline decoration-warn decoration-2 underline-offset-4" }),
  bad: Decoration.mark({ class: "bg-bad-soft underline decoration-bad decoration-2 underline-offset-4" }),
  accent: Decoration.mark({ class: "bg-accent-soft underline decoration-accent decoration-2 underline-offset-4" }),
};

/** The marks of passages. They move with the text as it is edited. */
export const markedPassages = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    let moved = marks.map(changes);
    for (const effect of effects) {
      if (effect.is(setPassages)) moved = marksOf(newDoc.toString(), effect.value);
    }
    return moved;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf(doc: string, passages: readonly Passage[]): DecorationSet {
  const ranges = passages.flatMap((passage) => {
    const place = placeOf(doc, passage);
    return place === undefined ? [] : [LOOKS[passage.tone].range(place.from, place.to)];
  });
  return Decoration.set(ranges, true);
}

/** Where a passage stands: at its place, else where its words stand nearest to it; undefined if they are gone. */
export function placeOf(
  doc: string,
  { start, text }: Pick<Passage, "start" | "text">,
): { from: number; to: number } | undefined {
  if (text === "") return undefined;
  const places = [start, doc.indexOf(text, start), doc.lastIndexOf(text, start)].filter(
    (from) => from >= 0 && doc.startsWith(text, from),
  );
  const nearest = places.toSorted((one, other) => Math.abs(one - start) - Math.abs(other - start))[0];
  return nearest === undefined ? undefined : { from: nearest, to: nearest + text.length };
}
