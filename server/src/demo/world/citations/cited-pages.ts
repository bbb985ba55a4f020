import { type CitedPage, type InputOf, listAiCitationSources } from "@findable/contract";
import { type Parties, partyOf, sampledRate } from "../../../domains/citations/rules.ts";
import { citedAddress } from "../../../kernel/text/cited-address.ts";
import { randomOf } from "../../../market/random.ts";
import { domainFrom } from "../../domain-from.ts";
import { demoPage } from "../../records.ts";
import { BRAND, daysAgo, RIVALS } from "../facts.ts";
import { type DemoSample, demoSamples } from "./citation-samples.ts";

const PARTIES: Pick<Parties, "own" | "competitors"> & { tracked: string[] } = {
  own: { domain: BRAND.domain, names: [BRAND.name] },
  competitors: RIVALS.map(({ domain, name }) => ({ domain, names: [name] })),
  tracked: [],
};
const DAY_MS = 86_400_000;
/** How many pages of others were read, and how many of these name the brand. */
const READ = 0.7;
const NAMES_US = 0.3;

/** The pages that the answers of a request cite. */
export function citedPagesOf({ domain, ...input }: InputOf<typeof listAiCitationSources>) {
  const asked = { ...input, ...(domain === undefined ? {} : { domain: domainFrom(domain) }) };
  return demoPage(listAiCitationSources, pagesOf(demoSamples().filter((one) => isAsked(one, input))), asked);
}

function isAsked(
  { sample }: DemoSample,
  { llm, surface, queryId, since, until }: InputOf<typeof listAiCitationSources>,
): boolean {
  return (
    (llm === undefined || sample.llm === llm) &&
    (surface === undefined || sample.surface === surface) &&
    (queryId === undefined || sample.queryId === queryId) &&
    (since === undefined || Date.parse(sample.sampledAt) >= Math.floor(Date.parse(since) / DAY_MS) * DAY_MS) &&
    (until === undefined || Date.parse(sample.sampledAt) < Date.parse(until))
  );
}

interface Citing {
  sample: DemoSample["sample"];
  url: string;
  domain: string;
  title: string;
  namesUs: boolean;
}

function pagesOf(samples: readonly DemoSample[]): CitedPage[] {
  const counted = Map.groupBy(
    samples.filter(({ answer }) => answer !== undefined),
    ({ sample }) => `${sample.llm} ${sample.surface}`,
  );
  const citing = samples.flatMap(({ sample, answer }) => {
    const namesUs = answer?.brands.some(({ domain }) => domain === BRAND.domain) ?? false;
    const pages = new Map((answer?.citations ?? []).map((citation) => [citation.url, citation.site]));
    return [...pages].flatMap(([url, site]): Citing[] => {
      const address = citedAddress(url);
      return address === undefined
        ? []
        : [{ sample, url: address.url, domain: site.domain, title: site.name, namesUs }];
    });
  });
  return [...Map.groupBy(citing, ({ url }) => url).values()].map((of) => pageOf(of, counted));
}

function pageOf(of: readonly Citing[], counted: ReadonlyMap<string, readonly DemoSample[]>): CitedPage {
  const [{ url, domain, title } = { url: "", domain: "", title: "" }] = of;
  const days = of.map(({ sample }) => `${sample.sampledAt.slice(0, 10)}T00:00:00.000Z`).toSorted();
  const engines = Map.groupBy(of, ({ sample }) => `${sample.llm} ${sample.surface}`);
  return {
    ...{ url, domain, title, party: partyOf(domain, PARTIES), answers: of.length },
    prompts: new Set(of.map(({ sample }) => sample.prompt)).size,
    perEngine: [...engines].flatMap(([key, answers]) => {
      const [first] = answers;
      if (first === undefined) return [];
      const { llm, surface } = first.sample;
      return [{ llm, surface, answers: answers.length, ...sampledRate(answers.length, counted.get(key)?.length ?? 0) }];
    }),
    firstCitedAt: days[0] ?? "",
    lastCitedAt: days.at(-1) ?? "",
    ...namesUsOn(url, domain),
    vendorCounts: vendorCountsOf(url, domain, of.length),
  };
}

function namesUsOn(url: string, domain: string): Pick<CitedPage, "namesUs" | "namesUsBy" | "readAt"> {
  const random = randomOf("names us", url);
  const readAt = daysAgo(2, 9, 31);
  if (domain === BRAND.domain) return { namesUs: true, namesUsBy: "page", readAt };
  if (PARTIES.competitors.some((one) => one.domain === domain)) return { namesUs: false, namesUsBy: "page", readAt };
  if (!random.chance(READ)) return { namesUs: null, namesUsBy: null, readAt: null };
  return { namesUs: random.chance(NAMES_US), namesUsBy: "page", readAt };
}

function vendorCountsOf(url: string, domain: string, answers: number): CitedPage["vendorCounts"] {
  if (domain !== BRAND.domain) return [];
  const count = answers * randomOf("vendor counts", url).integer(4, 20);
  return [{ vendorReport: "bing_ai_performance", metric: "citations", count, from: "2026-10-01", to: "2026-10-31" }];
}
