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

const References = Maybe(Type.Array(Type.Object({ url: Text, domain: Text })));

const OverviewPart = Type.Object({ title: Text, text: Text, markdown: Text, references: References });

export const Overview = Type.Object({
  asynchronous_ai_overview: Maybe(Type.Boolean()),
  markdown: Text,
  items: Maybe(
    Type.Array(
      Type.Object({
        type: Text,
        title: Text,
        text: Text,
        markdown: Text,
        snippet: Text,
        references: References,
        components: Maybe(Type.Array(OverviewPart)),
      }),
    ),
  ),
  references: References,
});
export type Overview = Static<typeof Overview>;

export const FeaturedSnippet = Type.Object({
  url: Type.String(),
  title: Text,
  featured_title: Text,
  description: Text,
});

export const AnswerBox = Type.Object({
  text: Maybe(Type.Union([Type.String(), Type.Array(Type.String())])),
  links: Maybe(Type.Array(Type.Object({ url: Text, title: Text }))),
});

export const PeopleAlsoAsk = Type.Object({
  items: Maybe(
    Type.Array(
      Type.Object({
        title: Text,
        expanded_element: Maybe(
          Type.Array(
            Type.Object({
              description: Text,
              items: Maybe(Type.Array(Type.Object({ text: Text, markdown: Text }))),
            }),
          ),
        ),
      }),
    ),
  ),
});
export type PeopleAlsoAsk = Static<typeof PeopleAlsoAsk>;

export const Links = Type.Object({
  items: Maybe(Type.Array(Type.Object({ title: Text, url: Text, source: Text }))),
});

export const Searches = Type.Object({ items: Maybe(Type.Array(Type.Unknown())) });

export const LocalListing = Type.Object({
  title: Text,
  domain: Text,
  url: Text,
  rating: Maybe(Type.Object({ value: Maybe(Type.Number()) })),
});

const Typed = Type.Object({ type: Type.String() });

export interface Elements {
  /** The elements of these types, in page order. Elements of an unknown shape are skipped and counted. */
  of<S extends TSchema>(schema: S, ...types: string[]): Static<S>[];
  has(type: string): boolean;
  readonly misfits: number;
}

export function readElements(items: readonly unknown[]): Elements {
  const typed = items.filter((item) => Check(Typed, item));
  let misfits = 0;
  return {
    of(schema, ...types) {
      const candidates: unknown[] = typed.filter((item) => types.includes(item.type));
      const fitting = candidates.filter((item) => Check(schema, item));
      misfits += candidates.length - fitting.length;
      return fitting;
    },
    has: (type) => typed.some((item) => item.type === type),
    get misfits() {
      return misfits;
    },
  };
}
