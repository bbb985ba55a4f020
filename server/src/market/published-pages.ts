import type { Market, MarketSite } from "./market.ts";
import { topicStems } from "./phrase-words.ts";

/** A page about a prompt that the owner of a site published in the world. */
export interface PublishedPage {
  since: number;
  /** Logits that it adds to the chance of its site once it has climbed. */
  gain: number;
}

/** Part of a prompt's topic that a page has to be about. */
const ABOUT_THE_PROMPT = 0.5;
/** Logits that a page about nothing else than the prompt adds once it has climbed, and the days that this takes. */
const OWN_PAGE = 2.6;
const CLIMB_DAYS = 30;
/** Part that the best text adds to what its page adds. */
const QUALITY = 0.5;

/** The pages of a site that were published after the market's day and that are about the prompt. */
export function publishedAbout(
  { day }: Pick<Market, "day">,
  { pages = [] }: MarketSite,
  prompt: string,
): PublishedPage[] {
  const stems = topicStems(prompt);
  return pages.flatMap(({ since, about, quality = 0 }) => {
    const fit = stems.length === 0 ? 0 : topicStems(about).filter((stem) => stems.includes(stem)).length / stems.length;
    return since === undefined || since <= day || fit < ABOUT_THE_PROMPT
      ? []
      : [{ since, gain: OWN_PAGE * Math.min(1, fit) * (1 + QUALITY * quality) }];
  });
}

/** What the best of the pages adds on a day. */
export function publishedLogit(pages: readonly PublishedPage[], day: number): number {
  const climbed = pages.map(({ since, gain }) => gain * Math.min(1, Math.max(0, (day - since + 1) / CLIMB_DAYS)));
  return Math.max(0, ...climbed);
}
