import { formatPercent, type ProduceEvaluateResult, type Rubric } from "@findable/contract";
import { median } from "../../../kernel/statistics/summaries.ts";
import { rootsOf } from "../text/words.ts";
import { type Article, countWords } from "./article.ts";
import { sharedPhrases } from "./duplicates.ts";
import { findForeignVoices } from "./foreign-voices.ts";
import { share } from "./scores.ts";

type GateName = Rubric["gates"][number];
type Gate = ProduceEvaluateResult["gates"][number];

/** Kinds of claims that are named first. */
const STRICT = new Set(["number", "date", "quotation"]);
const MAX_DUPLICATE = 0.25;
const LENGTH = { least: 0.4, most: 3 };
const MAX_NAMED = 5;

const GATES: Readonly<Record<GateName, (article: Article) => Omit<Gate, "name">>> = {
  claims_supported: checkClaims,
  intent_match: checkIntent,
  not_duplicate: checkDuplicates,
  brand_facts: checkBrandFacts,
  links_work: checkLinks,
  length: checkLength,
};

export function checkGates(article: Article, names: readonly GateName[]): Gate[] {
  return names.map((name) => ({ name, ...GATES[name](article) }));
}

function checkClaims({ ledger, input }: Article): Omit<Gate, "name"> {
  const lost = ledger.claims.filter(({ status }) => status === "unsupported");
  const strict = lost.filter(({ kinds }) => kinds.some((kind) => STRICT.has(kind)));
  const passed = isSupportedEnough(ledger.claims.length, lost.length, input.rubric.minSupportRate);
  if (lost.length === 0) return { passed, detail: `Sources support all ${ledger.claims.length} statements of fact.` };
  const named = [...strict, ...lost.filter((claim) => !strict.includes(claim))].slice(0, MAX_NAMED);
  const sentences = named.map(({ text, reason }) => `“${text}” (${reason})`).join(" ");
  return {
    passed,
    detail: `${lost.length} of ${ledger.claims.length} statements of fact have no source: ${sentences}`,
  };
}

/** Whether the share of facts with a source is at least that of the rubric. A text without facts is. */
export function isSupportedEnough(claims: number, unsupported: number, minSupportRate: number): boolean {
  return claims === 0 || (claims - unsupported) / claims >= minSupportRate;
}

function checkIntent({ queryRoots, sections, language, input }: Article): Omit<Gate, "name"> {
  if (queryRoots.length === 0) return { passed: true, detail: "The text has no keyword to answer." };
  const opening = sections.flatMap(({ blocks }) => blocks).slice(0, 2);
  const roots = new Set(rootsOf([input.title, ...opening.map(({ text }) => text)].join(" "), language));
  const missing = queryRoots.filter((root) => !roots.has(root));
  const passed = missing.length <= queryRoots.length / 2;
  if (passed) return { passed, detail: `Title and opening are about “${input.query}”.` };
  return { passed, detail: `Title and opening are not about “${input.query}”.` };
}

function checkDuplicates({ input, language, blocks }: Article): Omit<Gate, "name"> {
  const text = blocks.map((block) => block.text).join("\n");
  const known = [...input.ownPages, ...input.rivals];
  const shares = sharedPhrases(text, known, language);
  const pages = known.map(({ url }, index) => ({ url, shared: shares[index] ?? 0 }));
  const [most] = pages.toSorted((left, right) => right.shared - left.shared);
  if (most === undefined) return { passed: true, detail: "No other pages are known to compare with." };
  return {
    passed: most.shared <= MAX_DUPLICATE,
    detail: `It shares at most ${formatPercent(most.shared)} of its phrases with another page${most.shared === 0 ? "" : ` (${most.url})`}.`,
  };
}

/** Statements about the brand must be in its profile: a source elsewhere is not enough. No other company says "we" in its text. */
function checkBrandFacts(article: Article): Omit<Gate, "name"> {
  const { ledger, input } = article;
  const { name, facts } = input.brand;
  const [foreign] = findForeignVoices(article);
  if (foreign !== undefined)
    return { passed: false, detail: `“${foreign.text}” says of the brand what ${foreign.host} says of itself.` };
  const about = ledger.claims.filter(({ text }) => text.toLowerCase().includes(name.toLowerCase()));
  const wrong = about.filter(
    ({ status, reason, kinds }) =>
      status === "unsupported" &&
      (reason === "A source states the opposite." || kinds.some((kind) => STRICT.has(kind))),
  );
  if (wrong.length > 0) {
    const sentences = wrong.slice(0, MAX_NAMED).map(({ text }) => `“${text}”`);
    return { passed: false, detail: `The profile does not state: ${sentences.join(" ")}` };
  }
  if (about.length === 0) return { passed: true, detail: `No statement of fact names ${name}.` };
  return {
    passed: true,
    detail: `${about.length} statements about ${name} agree with ${facts.length} of its profile.`,
  };
}

function checkLinks({ blocks, ledger, input }: Article): Omit<Gate, "name"> {
  const links = blocks.flatMap((block) => block.links);
  const broken = links.filter(({ url }) => input.brokenLinks?.includes(url) === true).map(({ url }) => url);
  // A link that was opened and works needs no other proof.
  const unknown = input.brokenLinks === undefined ? ledger.unknownLinks.map(({ url }) => url) : [];
  const failed = [...new Set([...broken, ...unknown])];
  if (failed.length === 0) return { passed: true, detail: linkDetail(links.length, input) };
  return { passed: false, detail: `Links to no known or working page: ${failed.slice(0, MAX_NAMED).join(", ")}` };
}

function linkDetail(count: number, { brokenLinks, uncheckedLinks = [] }: Article["input"]): string {
  if (count === 0) return "It has no links.";
  if (brokenLinks === undefined) return `All ${count} links lead to known pages.`;
  if (uncheckedLinks.length === 0) return `All ${count} links work.`;
  return `No link is broken; ${uncheckedLinks.length} of ${count} did not say whether they work.`;
}

function checkLength({ words, input }: Article): Omit<Gate, "name"> {
  const usual = median(input.rivals.map(({ text }) => countWords(text))) || 0;
  if (usual === 0) return { passed: words > 0, detail: `It has ${words} words; no results are known to compare with.` };
  const ratio = share(words, usual);
  const passed = ratio >= LENGTH.least && ratio <= LENGTH.most;
  return { passed, detail: `It has ${words} words; the first results have ${Math.round(usual)} (median).` };
}
