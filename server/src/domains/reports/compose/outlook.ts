import { personLanguage } from "../../../kernel/text/person-language.ts";
import { skillNameIn } from "../../../kernel/text/skill-names.ts";
import { type Draft, listItems } from "./draft.ts";

/** What waits for a decision. Returns the sentence of the summary. */
export function describeWaiting({ fact, figure, section, words, write, requests }: Draft): string[] {
  const waiting = fact("waiting");
  if (waiting === undefined) return [];
  const part = section("waiting");
  if (waiting.total === 0) {
    part.paragraphs.push(words.nothingWaits);
    return [];
  }
  const sentence = words.waits(
    figure("waiting", "approvals.waiting", waiting.total, "waiting", "total"),
    write.isOne(waiting.total),
  );
  part.paragraphs.push(sentence);
  listItems(
    part,
    waiting.data.map(({ skill, timeoutAt }) => ({
      title: skillNameIn(personLanguage(words.locale), skill),
      detail: words.waitsUntil(write.day(timeoutAt)),
      url: null,
      evidence: requests.waiting.path,
    })),
  );
  part.more += Math.max(0, waiting.total - waiting.data.length);
  return [sentence];
}

/** The pages that are worth most, as the judge of opportunities orders them. */
export function describeNext({ fact, miss, section, words, write, requests }: Draft): void {
  const found = fact("opportunities");
  const part = section("next");
  if (found === undefined) return;
  if (found.data.length === 0) {
    miss("opportunities");
    part.paragraphs.push(words.nothingNext);
    return;
  }
  part.paragraphs.push(words.nextIntro);
  listItems(
    part,
    found.data.map(({ keyword, volume, chance, position, page }) => ({
      title: keyword,
      detail: words.opportunity(
        words.actions[page.action],
        write.count(volume),
        write.share(chance),
        position === null ? undefined : write.count(position),
      ),
      url: page.url,
      evidence: requests.opportunities.path,
    })),
  );
}
