import type { Keyword, RelabelKeywordsResult } from "@findable/contract";
import { someOf } from "../../kernel/text/some-of.ts";
import { describeFilter, type KeywordFilter } from "./filter.ts";
import { findKeywords } from "./find-keywords.ts";
import type { Change } from "./read-command.ts";
import { type KeywordChange, MAX_WITHOUT_CONSENT, type Turn } from "./turn.ts";

/** Keywords that one turn changes at most, even with confirmation. */
const MAX_CHANGED = 2000;
const MAX_NAMED = 5;

/** Changes the keywords of a filter and returns a reply with the result. */
export async function changeKeywords(turn: Turn, change: Change, filter: KeywordFilter): Promise<string> {
  const { ctx } = turn;
  const pillarId = change.kind === "move" ? await findPillar(turn, change.pillar) : null;
  if (pillarId === undefined)
    return `The pillar "${change.kind === "move" ? change.pillar : ""}" does not exist. Nothing was changed.`;
  const wanted = change.kind === "restore" ? { ...filter, status: ["ARCHIVED" as const] } : filter;
  const found = await findKeywords(ctx, wanted, { most: MAX_CHANGED + 1 });
  const description = `keywords ${describeFilter(wanted)}`.trim();
  if (found.keywords.length === 0) return `Found no ${description}. Nothing was changed.`;
  if (found.keywords.length > MAX_CHANGED) {
    return `Found more than ${MAX_CHANGED} ${description}, the maximum for one change. Use a narrower filter. Nothing was changed.`;
  }
  if (change.kind === "label") return labelKeywords(turn, found.keywords);

  const patches = found.keywords.flatMap((keyword) => {
    const patch = patchFor(change, keyword, pillarId);
    return patch === undefined ? [] : [{ keyword, patch }];
  });
  if (patches.length === 0)
    return `No change is needed for ${counted(found.keywords.length)}: ${namesOf(found.keywords)}.`;
  if (patches.length > MAX_WITHOUT_CONSENT)
    await turn.consent(patches.length, `${VERBS[change.kind]} ${counted(patches.length)}`);
  const before = turn.changes.length;
  for (const [index, { keyword, patch }] of patches.entries()) {
    const { id } = keyword;
    if (change.kind === "archive") await ctx.operation(`change:${id}`, "research.keyword.delete", { id });
    else await ctx.operation(`change:${id}`, "research.keyword.update", { id, ...patch });
    ctx.progress(index + 1, patches.length, "keywords");
  }
  const done = turn.changes.slice(before);
  const same = found.keywords.length - done.length;
  return `${PAST_VERBS[change.kind]} ${counted(done.length)}: ${namesOf(done)}.${same === 0 ? "" : ` ${same} needed no change.`}`;
}

const VERBS: Record<Change["kind"], string> = {
  archive: "archive",
  restore: "restore",
  focus: "focus",
  unfocus: "unfocus",
  label: "label",
  tag: "tag",
  untag: "untag",
  prioritise: "set the priority of",
  move: "move",
};
const PAST_VERBS: Record<Change["kind"], string> = {
  archive: "Archived",
  restore: "Restored",
  focus: "Focused",
  unfocus: "Unfocused",
  label: "Labeled",
  tag: "Tagged",
  untag: "Untagged",
  prioritise: "Set the priority of",
  move: "Moved",
};

/** The fields of a keyword to update; undefined if it needs no change. */
function patchFor(change: Change, keyword: Keyword, pillarId: string | null): Record<string, unknown> | undefined {
  switch (change.kind) {
    case "archive":
      return keyword.status === "ARCHIVED" ? undefined : {};
    case "restore":
      return { status: statusWithoutFocus(keyword) };
    case "focus":
      return keyword.status === "FOCUSED" ? undefined : { status: "FOCUSED" };
    case "unfocus":
      return keyword.status === "FOCUSED" ? { status: statusWithoutFocus(keyword) } : undefined;
    case "tag": {
      const more = change.tags.filter((tag) => !keyword.tags.includes(tag));
      return more.length === 0 ? undefined : { tags: [...keyword.tags, ...more] };
    }
    case "untag": {
      const rest = keyword.tags.filter((tag) => !change.tags.includes(tag));
      return rest.length === keyword.tags.length ? undefined : { tags: rest };
    }
    case "prioritise":
      return keyword.priority === change.priority ? undefined : { priority: change.priority };
    case "move":
      return keyword.pillarId === pillarId ? undefined : { pillarId };
    case "label":
      return undefined;
  }
}

function statusWithoutFocus({ intentLabels, relevanceLabel }: Keyword): Keyword["status"] {
  return intentLabels.length > 0 || relevanceLabel !== null ? "LABELED" : "RAW";
}

/** The id of a pillar by slug, name or id. Null for no pillar, undefined for an unknown one. */
async function findPillar({ ctx }: Turn, name: string | null): Promise<string | null | undefined> {
  if (name === null) return null;
  const { output } = await ctx.operation("pillars", "research.pillar.list", { limit: 200 });
  const { data } = output as { data: { id: string; slug: string; name: string }[] };
  const wanted = name.toLowerCase();
  return data.find((pillar) => [pillar.id, pillar.slug, pillar.name].some((word) => word.toLowerCase() === wanted))?.id;
}

async function labelKeywords({ ctx }: Turn, keywords: readonly Keyword[]): Promise<string> {
  const scope = {
    keywordIds: keywords.map(({ id }) => id),
    status: ["RAW", "LABELLING", "LABELED", "FOCUSED", "ARCHIVED"],
  };
  const { child } = await ctx.operation("label", "research.keyword.relabel", { scope });
  if (child?.status !== "SUCCEEDED")
    return `The labeling run ended with the status ${child?.status ?? "unknown"}. ${child?.error?.message ?? ""}`.trim();
  // The engine has validated the result of the child run against the skill's contract.
  const { labeled, changed, abstained } = child.result as RelabelKeywordsResult;
  return `Labeled ${counted(keywords.length)}: ${changed} changed, ${labeled} have labels, ${abstained} have none because no label was certain enough. Run: ${child.invocationId}.`;
}

function counted(count: number): string {
  return count === 1 ? "1 keyword" : `${count.toLocaleString("en")} keywords`;
}

function namesOf(keywords: readonly Pick<Keyword | KeywordChange, "keyword">[]): string {
  return someOf(
    keywords.map(({ keyword }) => `"${keyword}"`),
    MAX_NAMED,
  );
}
