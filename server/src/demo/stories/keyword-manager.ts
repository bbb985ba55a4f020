import type { KeywordManagerInput, KeywordManagerResult } from "@findable/contract";
import { type DemoStep, demoSkill } from "../demo-skill.ts";
import { changesOf, type KeywordRequest, requestIn } from "../world/keyword-requests.ts";
import { keywordsIn } from "../world/keyword-scope.ts";
import type { DemoKeyword } from "../world/keywords.ts";

const EXAMPLE = "What should we work on next?";
type Change = KeywordManagerResult["changes"][number];

/** Keywords that a sentence names. */
const NAMED = 5;

export const keywordManagerStory = demoSkill<Partial<KeywordManagerInput>, KeywordManagerResult>(
  "keyword_manager",
  ({ message = EXAMPLE }) => {
    const request = requestIn(message);
    const changes = changesOf(request);
    const reply = replyTo(request, changes);
    const changing: DemoStep[] =
      changes.length === 0
        ? []
        : [
            {
              name: "change-keywords",
              durationMs: 60 + changes.length * 12,
              progress: { total: changes.length, unit: "keywords" },
            },
          ];
    return {
      result: { reply, changes },
      steps: [
        { name: "understand", durationMs: 1400, model: true },
        { name: "look-up", durationMs: 90 },
        ...changing,
        { name: "reply", durationMs: 1900, model: true, says: reply },
      ],
    };
  },
);

function replyTo(request: KeywordRequest, changes: readonly Change[]): string {
  switch (request.kind) {
    case "archive":
    case "focus":
    case "tag":
      if (request.about.length === 0) return none(request.words);
      if (changes.length === 0)
        return `That is so already for everything about ${request.words}: ${named(request.about)}.`;
      return changeReply(request, `${counted(changes.length)} about ${request.words}`, named(changes));
    case "add":
      return addReply(request.phrases, changes.length);
    case "rank":
      return rankReply(request.about, request.words);
    case "chances":
      return chancesReply();
    case "overview":
      return overviewReply();
  }
}

function changeReply(
  request: Extract<KeywordRequest, { about: unknown; kind: "archive" | "focus" | "tag" }>,
  what: string,
  names: string,
): string {
  switch (request.kind) {
    case "archive":
      return `I archived ${what}: ${names}. Their rank history stays, and any of them can be brought back.`;
    case "focus":
      return `I put ${what} in focus, with high priority: ${names}.`;
    case "tag":
      return `I gave ${what} the tag ${request.tag}: ${names}.`;
  }
}

function addReply(phrases: readonly string[], added: number): string {
  if (phrases.length === 0) return 'Tell me the phrases to add, for example: add "studio hours report".';
  if (added === 0) return `All of these are here already: ${phrases.map(quoted).join(", ")}.`;
  const known = phrases.length - added;
  const skipped = known === 0 ? "" : ` ${known === 1 ? "One was" : `${known} were`} here already.`;
  return `I added ${counted(added)}.${skipped} They have no labels yet; say "label them" and I will have that done.`;
}

function rankReply(about: readonly DemoKeyword[], words: string): string {
  const found = about.length > 0 ? about : keywordsIn({ status: "FOCUSED" });
  const ranked = found
    .filter(({ currentRank }) => currentRank !== null)
    .toSorted((one, other) => (one.currentRank?.position ?? 0) - (other.currentRank?.position ?? 0));
  if (ranked.length === 0) return `We are not among the first hundred for anything about ${words}.`;
  const lines = ranked
    .slice(0, NAMED)
    .map(({ keyword, currentRank }) => `${quoted(keyword)} at ${currentRank?.position}`);
  const subject = about.length > 0 && words !== "" ? `about ${words}` : "in focus";
  return `Of the ${counted(found.length)} ${subject}, ${ranked.length} rank. The best: ${lines.join(", ")}.`;
}

/** Within reach: on the second page, or low on the first, and not hard. */
function chancesReply(): string {
  const near = keywordsIn({ relevance: ["OFFERING", "COMPLEMENTARY"], maxKd: 35 })
    .filter(({ currentRank }) => currentRank !== null && currentRank.position >= 6 && currentRank.position <= 20)
    .slice(0, NAMED);
  const lines = near.map(
    ({ keyword, volume, currentRank }) =>
      `${quoted(keyword)} (position ${currentRank?.position}, ${volume} searches a month)`,
  );
  return `Closest to paying off, because they are near the top and not hard: ${lines.join(", ")}. I would start with the first and see whether its page answers the search in its first paragraph.`;
}

function overviewReply(): string {
  const active = keywordsIn();
  const focused = active.filter(({ status }) => status === "FOCUSED").length;
  const raw = active.filter(({ status }) => status === "RAW").length;
  const top = active.filter(({ currentRank }) => currentRank !== null && currentRank.position <= 10).length;
  return `There are ${counted(active.length)}: ${focused} in focus, ${raw} without labels, ${top} on the first page. I can add, archive, tag or prioritise keywords, say where we rank, and name the best chances.`;
}

function none(words: string): string {
  return words === ""
    ? "Tell me which keywords you mean, by a word they hold."
    : `I found no keyword about ${words}, so I changed nothing.`;
}

function named(about: readonly { keyword: string }[]): string {
  const shown = about.slice(0, NAMED).map(({ keyword }) => quoted(keyword));
  const more = about.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

function counted(count: number): string {
  return count === 1 ? "1 keyword" : `${count} keywords`;
}

function quoted(phrase: string): string {
  return `"${phrase}"`;
}
