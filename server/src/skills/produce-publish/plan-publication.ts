import { isPublishingSite, PRICES } from "@findable/contract";
import { type Static, Type } from "typebox";
import { Check, Errors } from "typebox/value";
import { requireAgentPath } from "../../domains/files/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { EffectPlan } from "../../kernel/runs/effect.ts";
import type { Follower } from "../../kernel/runs/follow-edits.ts";
import { type Article, isSameState, type Preparation } from "../../providers/cms/port.ts";
import { lintArticle } from "./lint-article.ts";
import type { Loaded } from "./load-publication.ts";
import type { PublicationPayload } from "./publication-payload.ts";
import { publishedFile } from "./published-file.ts";
import type { RenderedArticle } from "./render/render-article.ts";

const ONE_LINE = "^[^\\u0000-\\u001f\\u007f]*[^\\u0000-\\u0020\\u007f][^\\u0000-\\u001f\\u007f]*$";

/** A page that exists keeps its address. */
const SLUG: Follower = { field: "slug", of: "title", as: "slug" };
const HEADINGS: Follower[] = [
  { field: "html", of: "title", as: "html_heading" },
  { field: "markdown", of: "title", as: "markdown_heading" },
];

/** The fields that a reviewer may edit. They describe the text. The text and its destination are never editable. */
const EDITABLE = Type.Object({
  title: Type.String({
    minLength: 1,
    maxLength: 300,
    pattern: ONE_LINE,
    description: "Its title. The first heading and a new page's slug follow it where they came from it.",
  }),
  slug: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: "^[^\\u0000-\\u0020\\u007f/\\\\?#%&<>\"'.:;,|*]+$",
    description: "Last part of the address: letters, digits and hyphens.",
  }),
  metaDescription: Type.Union([Type.String({ minLength: 1, maxLength: 500, pattern: ONE_LINE }), Type.Null()], {
    description: "Description for search results; null for none.",
  }),
});

/** The settings that a person may change when rerunning this step. */
export const RerunConfig = Type.Partial(Type.Object({ ...EDITABLE.properties, isDraft: Type.Boolean() }), {
  additionalProperties: false,
});
type RerunConfig = Static<typeof RerunConfig>;

export interface PublicationPlanInput {
  loaded: Loaded;
  rendered: RenderedArticle;
  article: Article;
  prepared: Preparation;
  /** Whether the run is in a test world, which sends nothing. */
  simulated: boolean;
  config: Readonly<Record<string, unknown>>;
  /** The engines that get the page afterwards, as part of this approval and price. */
  submits: readonly string[];
  /** The score of the published revision, 0 to 100; null for none. */
  score: number | null;
}

export function planPublication(plan: PublicationPlanInput): EffectPlan<PublicationPayload> {
  const { loaded, prepared, config } = plan;
  const { platform, version, pageKey } = loaded;
  const { existing } = prepared;
  const { url, folder, kind, settings, honoursIdempotencyKey: honoursKeys } = platform;
  const payload: PublicationPayload = {
    ...plan.article,
    ...checkedConfig(config),
    target: { platformId: platform.id, version, kind, url, folder, settings, honoursKeys },
    followers: existing === null ? [SLUG, ...HEADINGS] : HEADINGS,
    pageKey,
    replaces: existing === null ? null : { externalId: existing.externalId, checksum: existing.checksum },
  };
  if (kind === "files") requireAgentPath(publishedFile(payload).path);
  const drift = driftOf(loaded, prepared, payload.isDraft);
  return {
    payload,
    preview: previewOf(payload, plan, drift),
    editable: EDITABLE,
    subject: { destination: platform.id },
    ...(drift === undefined ? {} : { requiresPerson: drift }),
  };
}

/** Why only a person may publish; undefined if the page is as the last publication left it. */
function driftOf({ platform, known }: Loaded, { existing }: Preparation, isDraft: boolean): string | undefined {
  if (!isPublishingSite(platform.kind)) return undefined;
  if (existing === null) {
    return known?.state === "PUBLISHED" || known?.state === "SCHEDULED"
      ? `The page was removed from ${platform.name} after it was published; publishing creates it again.`
      : undefined;
  }
  if (known !== null && isSameState(known.checksum, existing.checksum)) {
    // A pull request is never public before its merge.
    const isOffline = known.state === "PUBLISHED" && !existing.isPublic && platform.kind !== "github";
    return isOffline && !isDraft
      ? `The page was taken offline on ${platform.name} after it was published; publishing puts it online again.`
      : undefined;
  }
  return known === null
    ? `${platform.name} already has a page of this text that no recorded publication explains.`
    : `The page changed on ${platform.name} after it was published; publishing overwrites those changes.`;
}

function previewOf(
  payload: PublicationPayload,
  { loaded, prepared, rendered, simulated, submits, score }: PublicationPlanInput,
  drift: string | undefined,
): Record<string, unknown> {
  const { target, html, markdown, followers: _followers, pageKey: _pageKey, replaces: _replaces, ...words } = payload;
  const { platform } = loaded;
  const { existing, losses } = prepared;
  const warnings = [
    ...(drift === undefined ? [] : [drift]),
    ...(existing?.isPublic === true && payload.isDraft ? ["The page is public; as a draft it goes offline."] : []),
    ...(rendered.removed === undefined || rendered.removed.length === 0
      ? []
      : [`Removed before publishing, because it could act on readers: ${rendered.removed.join(", ")}.`]),
    ...losses,
    ...lintArticle(payload, rendered),
  ];
  return {
    ...words,
    platform: platform.name,
    platformConfigId: target.platformId,
    kind: target.kind,
    target: target.url ?? target.folder,
    updates: existing === null ? null : (existing.url ?? existing.externalId),
    // What an editor wrote since, where it would be overwritten.
    ...(drift === undefined || existing === null
      ? {}
      : { present: { title: existing.title ?? null, content: existing.html ?? null } }),
    links: rendered.links,
    content: markdown ?? html,
    ...(score === null ? {} : { score }),
    cost: PRICES.publication.perText,
    submits: payload.isDraft ? [] : submits,
    simulated,
    warnings: simulated ? ["Simulated: this workspace is a test world, so nothing is sent.", ...warnings] : warnings,
  };
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
