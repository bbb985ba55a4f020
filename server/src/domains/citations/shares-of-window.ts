import type { ShareOfVoiceSummary } from "@findable/contract";
import type { CountedSet } from "./counts.store.ts";
import { shareChange } from "./share-change.ts";
import { type Shares, shareOfVoice } from "./share-of-voice.ts";

type Verdict = ShareOfVoiceSummary["summary"][string]["verdict"];

export interface Windows {
  asked: readonly CountedSet[];
  last30d: readonly CountedSet[];
  before30d: readonly CountedSet[];
}

const DECIMALS = 10_000;

/** The shares of the tracked domains, and how they changed from the preceding 30 days to the last 30. */
export function sharesOfWindow(
  windows: Windows,
  tracked: readonly string[],
  queriesIncluded: number,
): ShareOfVoiceSummary {
  const [asked, now, before] = [windows.asked, windows.last30d, windows.before30d].map((sets) =>
    sharesOf(sets, tracked),
  );
  const isComparable = basketOf(windows.last30d) === basketOf(windows.before30d);
  const summary = tracked.map((domain) => {
    const { rate, n } = measured(asked, domain);
    const earlier = measured(before, domain);
    const change = shareChange(earlier, measured(now, domain));
    const hasBoth = windows.before30d.length > 0 && windows.last30d.length > 0;
    const verdict: Verdict = !hasBoth ? "insufficient" : isComparable ? change.verdict : "not_comparable";
    const delta30d = hasBoth ? Math.round(change.delta * DECIMALS) / DECIMALS : null;
    const sampling = asked?.shareOfVoiceSamples[domain] ?? { n, interval: { low: 0, high: 1 }, lowSample: true };
    return [domain, { rate, ...sampling, delta30d, verdict, queriesIncluded }] as const;
  });
  return { summary: Object.fromEntries(summary), queriesIncluded };
}

function sharesOf(sets: readonly CountedSet[], tracked: readonly string[]): Shares {
  const shown = ofOneSurface(sets);
  return shareOfVoice(
    shown.flatMap(({ credited, answers }) => Array<string[]>(answers).fill(credited)),
    tracked,
  );
}

/** Surfaces are not pooled: the API is counted where a prompt and an engine were sampled on both. */
function ofOneSurface(sets: readonly CountedSet[]): CountedSet[] {
  const withApi = new Set(
    sets.flatMap(({ query_id, llm, surface }) => (surface === "api" ? [`${query_id} ${llm}`] : [])),
  );
  return sets.filter(({ query_id, llm, surface }) => surface === "api" || !withApi.has(`${query_id} ${llm}`));
}

/** Prompts with their versions, engines, surfaces and models: windows that differ in any of them are not comparable. */
function basketOf(sets: readonly CountedSet[]): string {
  const cells = sets.map((set) => [set.query_id, set.query_version, set.llm, set.surface, set.model].join(" "));
  return [...new Set(cells)].toSorted().join("\n");
}

function measured(shares: Shares | undefined, domain: string) {
  return { rate: shares?.shareOfVoice[domain] ?? 0, n: shares?.shareOfVoiceSamples[domain]?.n ?? 0 };
}
