import { PRICES, type ProducePublishInput } from "@findable/contract";
import { type Static, Type } from "typebox";
import { Check, Errors } from "typebox/value";
import { requireAgentPath } from "../../domains/files/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { EffectPlan } from "../../kernel/runs/effect.ts";
import { hasInvisible } from "../../kernel/text/untrusted-text.ts";
import { invalid, type Loaded } from "./load-publication.ts";
import type { PublicationPayload } from "./publication-payload.ts";
import { publishedFile } from "./published-file.ts";
import type { RenderedArticle } from "./render/render-article.ts";
import { slugOf } from "./slug.ts";

const MAX_DESCRIPTION_CHARACTERS = 500;
const ONE_LINE = "^[^\\u0000-\\u001f\\u007f]*[^\\u0000-\\u0020\\u007f][^\\u0000-\\u001f\\u007f]*$";

/** The fields that a reviewer may edit. They describe the text. The text and its destination are never editable. */
const EDITABLE = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 300, pattern: ONE_LINE, description: "Its title." }),
  slug: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: "^[^\\u0000-\\u0020\\u007f/\\\\?#%&<>\"'.:;,|*]+$",
    description: "Last part of the address: letters, digits and hyphens.",
  }),
  metaDescription: Type.Union(
    [Type.String({ minLength: 1, maxLength: MAX_DESCRIPTION_CHARACTERS, pattern: ONE_LINE }), Type.Null()],
    { description: "Description for search results; null for none." },
  ),
});

/** The settings that a person may change when rerunning this step. */
export const RerunConfig = Type.Partial(Type.Object({ ...EDITABLE.properties, isDraft: Type.Boolean() }), {
  additionalProperties: false,
});
type RerunConfig = Static<typeof RerunConfig>;

export interface PublicationPlanInput {
  id: string;
  input: ProducePublishInput;
  loaded: Loaded;
  article: RenderedArticle;
  config: Readonly<Record<string, unknown>>;
}

export function planPublication({
  id,
  input,
  loaded,
  article,
  config,
}: PublicationPlanInput): EffectPlan<PublicationPayload> {
  const { platform, version } = loaded;
  const title = (input.title ?? "").replace(/\s+/g, " ").trim();
  const payload: PublicationPayload = {
    id,
    title,
    slug: slugOf(title) || id.replace("_", "-"),
    isDraft: input.isDraft ?? false,
    html: article.html,
    markdown: article.markdown,
    metaDescription: article.matter.description?.slice(0, MAX_DESCRIPTION_CHARACTERS) ?? null,
    excerpt: article.excerpt,
    canonicalUrl: canonicalUrlOf(article),
    tags: article.matter.tags,
    wordCount: article.wordCount,
    ...checkedConfig(config),
    target: {
      platformId: platform.id,
      version,
      kind: platform.kind === "files" ? "files" : "webhook",
      url: platform.url,
      folder: platform.folder,
      honoursKeys: platform.honoursIdempotencyKey,
    },
  };
  if (payload.target.kind === "files") requireAgentPath(publishedFile(payload).path);
  return { payload, preview: previewOf(payload, platform.name, article), editable: EDITABLE };
}

function previewOf(payload: PublicationPayload, platform: string, { links }: RenderedArticle): Record<string, unknown> {
  const { target, html, markdown, ...words } = payload;
  const content = markdown ?? html;
  const hidden = hasInvisible(content) || hasInvisible(payload.title);
  return {
    ...words,
    platform,
    platformConfigId: target.platformId,
    kind: target.kind,
    target: target.url ?? target.folder,
    links,
    content,
    cost: PRICES.publication.perText,
    warnings: hidden ? ["The text contains invisible characters, such as joiners or direction marks."] : [],
  };
}

function canonicalUrlOf({ matter: { canonicalUrl } }: RenderedArticle): string | null {
  if (canonicalUrl === null) return null;
  const url = URL.parse(canonicalUrl);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") return url.href;
  throw invalid("content", "has a `canonicalUrl` in its front matter that is not an http or https address");
}

function checkedConfig(config: Readonly<Record<string, unknown>>): RerunConfig {
  if (Check(RerunConfig, config)) return config;
  throw validationError(
    Errors(RerunConfig, config).map(({ instancePath, message }) => ({
      field: `rerun.config${instancePath.replaceAll("/", ".")}`,
      message,
    })),
  );
}
