import type { ContentClaim, Refiner } from "@findable/contract";
import type { ClaimSource, KnownLinks } from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { someOf } from "../../kernel/text/some-of.ts";
import type { Author } from "./author.ts";
import { checkFacts } from "./check-facts.ts";
import { refineParts } from "./refine-parts.ts";

const NAMED = 3;
/** Removes statements without a source, also those that people made. */
const CITE_SOURCES = "rfn_builtin_cite_sources";

export interface RefinableText {
  body: string;
  /** Parts that stay as they are, because people wrote them. */
  keep: readonly string[];
  snippets: KnownLinks["snippets"];
  /** What facts may rest on. */
  sources: readonly ClaimSource[];
  knownUrls: readonly string[];
  language: string;
  /** Whether facts without a source stay, marked, as the pillar says. */
  isMarked: boolean;
}

export interface AppliedRefiner {
  refiner: Refiner;
  body: string;
  claims: ContentClaim[];
  /** False if the refiner found nothing to change. */
  isChanged: boolean;
  warnings: string[];
}

/** Applies a refiner to a text and takes out what it invented. Throws `model_unavailable`. */
export async function applyRefiner(
  ctx: RunContext,
  author: Author,
  refiner: Refiner,
  { step, text }: { step: string; text: RefinableText },
): Promise<AppliedRefiner> {
  const brand = ctx.workspace.name;
  const { body, keep, snippets, sources, knownUrls, language, isMarked } = text;
  const refined = await refineParts(author, refiner, { step, text: { body, keep, snippets, language, brand } });
  const earlier = refiner.id === CITE_SOURCES ? {} : { earlier: body, isMarked };
  const checked = await checkFacts(ctx, `check-${step}`, {
    ...{ body: refined.body, keep, language, sources, knownUrls },
    ...earlier,
  });
  return {
    refiner,
    body: checked.body,
    claims: checked.claims,
    isChanged: checked.body !== body,
    warnings: warningsOf(refiner, { ...refined, ...checked }),
  };
}

function warningsOf(
  { name }: Refiner,
  { removed, removedLinks, untouched }: { removed: string[]; removedLinks: string[]; untouched: string[] },
): string[] {
  return [
    ...(removed.length === 0
      ? []
      : [
          `"${name}": ${removed.length} sentences were taken out because no source supports them: ${someOf(removed, NAMED)}`,
        ]),
    ...(removedLinks.length === 0
      ? []
      : [
          `"${name}": ${removedLinks.length} links were taken out because they lead to no known page: ${someOf(removedLinks, NAMED)}`,
        ]),
    ...(untouched.length === 0
      ? []
      : [`"${name}" left parts with images, code or markup as they are: ${someOf(untouched, NAMED)}`]),
  ];
}
