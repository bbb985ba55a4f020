import type { KeywordManagerInput, KeywordManagerResult } from "@findable/contract";
import { someOf } from "../../kernel/text/some-of.ts";
import { type DemoStep, demoSkill } from "../demo-skill.ts";
import { changesOf, type KeywordRequest, requestIn } from "../world/keywords/keyword-requests.ts";
import { keywordsIn } from "../world/keywords/keyword-scope.ts";
import type { DemoKeyword } from "../world/keywords/keywords.ts";

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
      result: { reply, changes, warnings: [] },
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
        return `No change is needed for the keywords about ${request.words}: ${named(request.about)}.`;
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
      return `I archived ${what}: ${names}. Their rank history is kept, and they can be restored.`;
    case "focus":
      return `I focused ${what}, with high priority: ${names}.`;
    case "tag":
      return `I tagged ${what} as ${request.tag}: ${names}.`;
  }
}

function addReply(phrases: readonly string[], added: number): string {
  if (phrases.length === 0) return 'Name the phrases to add, for example: add "studio hours report".';
  if (added === 0) return `All of these already exist: ${phrases.map(quoted).join(", ")}.`;
  const known = phrases.length - added;
  const skipped = known === 0 ? "" : ` ${known} already existed.`;
  return `I added ${counted(added)}.${skipped} To label them, send "label them".`;
}

function rankReply(about: readonly DemoKeyword[], words: string): string {
  const found = about.length > 0 ? about : keywordsIn({ status: "FOCUSED" });
  const ranked = found
    .filter(({ currentRank }) => currentRank !== null)
    .toSorted((one, other) => (one.currentRank?.position ?? 0) - (other.currentRank?.position ?? 0));
  if (ranked.length === 0) return `The brand does not rank in the first 100 results for keywords about ${words}.`;
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
  return `Best opportunities, near the top and with a low difficulty: ${lines.join(", ")}. Start with the first: check whether its page answers the search in its first paragraph.`;
}

function overviewReply(): string {
  const active = keywordsIn();
  const focused = active.filter(({ status }) => status === "FOCUSED").length;
  const raw = active.filter(({ status }) => status === "RAW").length;
  const top = active.filter(({ currentRank }) => currentRank !== null && currentRank.position <= 10).length;
  return `The workspace has ${counted(active.length)}: ${focused} in focus, ${raw} without labels, ${top} on the first page. I can add, archive, tag or prioritize keywords, report ranks, and name the best opportunities.`;
}

function none(words: string): string {
  return words === ""
    ? "Name the keywords by a word that they contain."
    : `I found no keyword about ${words}. Nothing was changed.`;
}

function named(about: readonly { keyword: string }[]): string {
  return someOf(
    about.map(({ keyword }) => quoted(keyword)),
    NAMED,
  );
}

function counted(count: number): string {
  return count === 1 ? "1 keyword" : `${count} keywords`;
}

function quoted(phrase: string): string {
  return `"${phrase}"`;
}
