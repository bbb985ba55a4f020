import type { ScoredPrompt } from "../../domains/citations/index.ts";
import { sampledRate } from "../../domains/citations/index.ts";
import { slugFromTitle } from "../../kernel/text/slug.ts";
import { answersTo, type Effect, gain, presenceAt, sumOver, total } from "./effects.ts";
import type { Basis, Hunt, Weighed } from "./hunt.ts";

/** Log-odds that a page of the brand adds that answers the prompt: a choice, as for mentions. */
const OWN_PAGE = 1;
/** How much of the effect of an own page is supported where no answer has retrieved a page of the brand. */
const SURE_OF_NEW_PAGE = 0.25;
const SURE_OF_KNOWN_PAGE = 0.35;
/** Where the brand is in more answers, the prompt is won. */
const WON = 0.75;

/** A page of the brand that answers the prompt: the one that engines retrieve, one that is known, or a new one. */
export function atHome(prompt: ScoredPrompt, { hunt, rate }: Basis): Weighed[] {
  const answers = answersTo(prompt);
  const present = prompt.cells.reduce((sum, cell) => sum + cell.present, 0);
  if (prompt.branded || answers === 0 || present / answers > WON) return [];
  const own = prompt.pages.filter(({ party }) => party === "own");
  const [retrieved] = own.toSorted((one, other) => total(other.retrieved) - total(one.retrieved));
  const effect = (support: (cell: number, n: number) => number): Effect =>
    sumOver(prompt, hunt.prompts, (cell, n) => ({
      expected: gain(presenceAt(prompt, cell, rate), OWN_PAGE),
      supported: gain(presenceAt(prompt, cell, rate), OWN_PAGE * support(cell, n)),
    }));
  const base = { prompt: prompt.prompt, prompts: [prompt.prompt] };
  if (retrieved !== undefined && total(retrieved.retrieved) > 0) {
    const reason = `Engines retrieved this page for ${total(retrieved.retrieved)} of ${answers} answers and cited others; it needs the answer in its first sentences.`;
    const support = effect((cell, n) =>
      Math.max(SURE_OF_KNOWN_PAGE, sampledRate(retrieved.retrieved[cell] ?? 0, n).interval.low),
    );
    return [{ kind: "improve_page", ...base, url: retrieved.url, reason, ...support }];
  }
  const share = `${hunt.brand.name} is cited or named in ${present} of ${answers} answers`;
  const [cited] = own.toSorted((one, other) => total(other.cited) - total(one.cited));
  if (cited !== undefined && total(cited.cited) > 0) {
    const reason = `${share}, ${total(cited.cited)} of them with this page; the others cite pages that answer more of the question.`;
    return [{ kind: "improve_page", ...base, url: cited.url, reason, ...effect(() => SURE_OF_KNOWN_PAGE) }];
  }
  const known = pageAbout(prompt.prompt, hunt.ownPages);
  if (known !== undefined) {
    const reason = `${share}; this page is about the question, and no answer cites it.`;
    return [{ kind: "improve_page", ...base, url: known, reason, ...effect(() => SURE_OF_KNOWN_PAGE) }];
  }
  return [
    {
      kind: "write_page",
      ...base,
      url: `https://${hunt.brand.domain}/${slugFromTitle(prompt.prompt)}`,
      reason: `${share}, and no page of its site is known to answer the question.`,
      ...effect(() => SURE_OF_NEW_PAGE),
    },
  ];
}

/** The page whose title shares most words with a prompt, if it shares at least half of them. */
function pageAbout(prompt: string, pages: Hunt["ownPages"]): string | undefined {
  const words = contentWords(prompt);
  const [best] = pages
    .map(({ url, title }) => ({ url, shared: contentWords(title ?? "").filter((word) => words.includes(word)).length }))
    .sort((one, other) => other.shared - one.shared);
  return best !== undefined && best.shared >= 2 && best.shared >= words.length / 2 ? best.url : undefined;
}

const LITTLE = /^(which|would|recommend|what|best|good|with|from|that|this|your|have|does|alternatives?)$/;

function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return [...new Set(words.filter((word) => !LITTLE.test(word)).map((word) => word.replace(/s$/, "")))];
}
