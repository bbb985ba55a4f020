import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import type { KeywordNumbers, OverviewSource } from "../../providers/shared/ports/keyword-overview.ts";
import type { Market } from "./merge-by-serp.ts";
import type { Candidate } from "./merge-candidates.ts";
import { mergeMetrics } from "./merge-metrics.ts";

/** Attempts to read the numbers. After the last one, the run continues without them. */
const ATTEMPTS = 3;

/**
 * The candidates with the numbers that their methods did not return, such as those from results pages. Asks for at most `most`, the
 * best first. The price of a research run includes them.
 */
export async function fillMetrics(
  providers: Pick<Providers, "serpdata" | "linkdata">,
  finds: Candidate[],
  { country, language, most }: Market & { most: number },
  { signal, attempt }: Pick<StepTools, "signal" | "attempt">,
): Promise<{ finds: Candidate[]; warnings: string[] }> {
  const source = sourceFor(providers, finds);
  const lacking = finds.filter(({ volume, kd }) => volume === null || kd === null);
  const keywords = lacking.slice(0, most).map(({ keyword }) => keyword);
  if (source === undefined || keywords.length === 0) return { finds, warnings: [] };
  try {
    const { numbers, warnings } = await source.overview({ keywords, country, language, signal });
    const known = new Map(keywords.map((keyword, index) => [keyword, numbers[index] ?? null]));
    return { finds: finds.map((find) => withMetrics(find, known.get(find.keyword) ?? null)), warnings };
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.retryable && attempt < ATTEMPTS)) throw error;
    return { finds, warnings: [`Numbers of keywords could not be read: ${error.message}`] };
  }
}

function withMetrics(find: Candidate, numbers: KeywordNumbers | null): Candidate {
  if (numbers === null) return find;
  const metrics = mergeMetrics(find.metrics, numbers.metrics);
  return {
    ...find,
    volume: find.volume ?? numbers.volume,
    kd: find.kd ?? numbers.kd,
    ...(metrics && { metrics }),
  };
}

/** The vendor of the difficulties that are known already, because the scales of vendors differ; search data if none are. */
function sourceFor(
  { serpdata, linkdata }: Pick<Providers, "serpdata" | "linkdata">,
  finds: readonly Candidate[],
): OverviewSource | undefined {
  const known = finds.filter(({ kd }) => kd !== null);
  const isFromLinks =
    known.length > 0 && known.every(({ methods }) => methods.every((one) => one.startsWith("linkdata_")));
  const [first, second] = [serpdata?.overview, linkdata?.overview];
  return isFromLinks ? (second ?? first) : (first ?? second);
}
