import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../../shared/maybe.ts";

// The elements of https://docs.dataforseo.com/v3/serp/google/organic/live/advanced, by their `type`.

const Text = Maybe(Type.String());

export const Organic = Type.Object({
  page: Maybe(Type.Number()),
  rank_group: Maybe(Type.Number()),
  url: Type.String(),
  domain: Text,
  title: Text,
  description: Text,
});

/** Lists of parts. Each part is read by itself, so that one of an unknown shape does not lose the others. */
const Parts = Type.Optional(Type.Unknown());

export const Reference = Type.Object({ url: Text, domain: Text });

export const OverviewPart = Type.Object({
  type: Text,
  title: Text,
  text: Text,
  markdown: Text,
  snippet: Text,
  references: Parts,
  components: Parts,
});

export const Overview = Type.Object({
  asynchronous_ai_overview: Maybe(Type.Boolean()),
  markdown: Text,
  items: Parts,
  references: Parts,
});

export const FeaturedSnippet = Type.Object({
  url: Type.String(),
  title: Text,
  featured_title: Text,
  description: Text,
});

export const AnswerBox = Type.Object({ text: Parts, links: Parts });

/** An element whose content is a list. */
export const Block = Type.Object({ items: Parts });

export const Question = Type.Object({ title: Type.String({ minLength: 1 }), expanded_element: Parts });
export const Answer = Type.Object({ description: Text, items: Parts });
export const AnswerPart = Type.Object({ text: Text, markdown: Text });

export const Link = Type.Object({ title: Text, url: Text, source: Text });

export const LocalListing = Type.Object({
  title: Text,
  domain: Text,
  url: Text,
  rating: Maybe(Type.Object({ value: Maybe(Type.Number()) })),
  /** Whether it is an advertisement. */
  is_paid: Maybe(Type.Boolean()),
});

const Typed = Type.Object({ type: Type.String() });

export interface Elements {
  /** The elements of these types, in page order. Elements of an unknown shape are skipped and counted. */
  of<S extends TSchema>(schema: S, ...types: string[]): Static<S>[];
  has(type: string): boolean;
  /** The parts of an element's list. Parts of an unknown shape are skipped and counted. */
  partsOf<S extends TSchema>(schema: S, list: unknown): Static<S>[];
  readonly misfits: number;
}

export function readElements(items: readonly unknown[]): Elements {
  const typed = items.filter((item) => Check(Typed, item));
  let misfits = 0;
  const fittingOf = <S extends TSchema>(schema: S, candidates: readonly unknown[]): Static<S>[] => {
    const fitting = candidates.filter((candidate): candidate is Static<S> => Check(schema, candidate));
    misfits += candidates.length - fitting.length;
    return fitting;
  };
  return {
    of: (schema, ...types) =>
      fittingOf(
        schema,
        typed.filter((item) => types.includes(item.type)),
      ),
    partsOf: (schema, list) => fittingOf(schema, list === null || list === undefined ? [] : [list].flat()),
    has: (type) => typed.some((item) => item.type === type),
    get misfits() {
      return misfits;
    },
  };
}
