import type { EvaluationInput, ReferencePage } from "../../domains/content/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { LoadedText } from "./load-text.ts";
import type { ReadLinks } from "./read-links.ts";

/** What an evaluation of a loaded text reads. */
export function inputOf(
  ctx: RunContext,
  loaded: LoadedText,
  rivals: readonly ReferencePage[],
  links: Partial<ReadLinks> = {},
): EvaluationInput {
  const { content, revision, query, rubric, otherTexts } = loaded;
  const { name, primaryDomain: domain, brand, settings } = ctx.workspace;
  const facts = [brand.shortDescription ?? ""].filter(Boolean);
  return {
    body: revision.body,
    title: revision.title,
    slug: content.slug,
    description: revision.descriptions.meta,
    language: marketOf(settings).language,
    query,
    brand: { name, domain, facts: facts.map((text, index) => ({ id: `profile:${index}`, url: null, text })) },
    sources: revision.intermediate_data.researchSnippets,
    rivals,
    ownPages: otherTexts
      .filter(({ url }) => url === null || url !== content.published_url)
      .map(({ url, title, body }) => ({ url: url ?? `draft “${title}”`, title, text: body, headings: [] })),
    rubric,
    ...links,
  };
}
