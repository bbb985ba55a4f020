import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";

/** Headings, links, code, bold, quotations and list marks, in this order of precedence. Limits keep hostile lines fast. */
const MARKS =
  /(?<heading>^#{1,6}[ \t].*$)|(?<link>\[[^\][\n]{0,200}\]\([^)\s]{0,500}\))|(?<code>`[^`\n]{1,200}`)|(?<bold>\*\*[^*\n]{1,300}\*\*)|(?<quiet>^(?:>|[-*+]|\d{1,9}\.)[ \t])/gm;

const LOOKS: Readonly<Record<string, Decoration>> = {
  heading: Decoration.mark({ class: "font-semibold text-base" }),
  link: Decoration.mark({ class: "text-accent" }),
  code: Decoration.mark({ class: "font-mono text-[0.92em]" }),
  bold: Decoration.mark({ class: "font-semibold" }),
  quiet: Decoration.mark({ class: "text-muted" }),
};

const decorator = new MatchDecorator({
  regexp: MARKS,
  decoration: ({ groups = {} }) => {
    const name = Object.keys(LOOKS).find((look) => groups[look] !== undefined);
    return name === undefined ? null : (LOOKS[name] ?? null);
  },
});

/** Shows the structure of Markdown without hiding a character. */
export const markdownMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorator.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = decorator.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** The smallest replacement that turns one text into another, so that the cursor and the history keep their places. */
export function changeBetween(before: string, after: string): { from: number; to: number; insert: string } | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
