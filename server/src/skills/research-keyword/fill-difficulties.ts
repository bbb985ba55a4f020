import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import type { DifficultySource } from "../../providers/shared/ports/keyword-difficulty.ts";
import type { Market } from "./merge-by-serp.ts";
import type { Candidate } from "./merge-candidates.ts";

/** Attempts to read the difficulties. After the last one, the run continues without them. */
const ATTEMPTS = 3;

/**
 * The candidates with the difficulties that their methods did not return, such as those from results pages. Asks for at most `most`,
 * the best first. The price of a research run includes them.
 */
export async function fillDifficulties(
  providers: Pick<Providers, "serpdata" | "linkdata">,
  finds: Candidate[],
  { country, language, most }: Market & { most: number },
  { signal, attempt }: StepTools,
): Promise<{ finds: Candidate[]; warnings: string[] }> {
  const source = sourceFor(providers, finds);
  const keywords = finds.flatMap(({ keyword, kd }) => (kd === null ? [keyword] : [])).slice(0, most);
  if (source === undefined || keywords.length === 0) return { finds, warnings: [] };
  try {
    const { difficulties, warnings } = await source.difficulties({ keywords, country, language, signal });
    const known = new Map(keywords.map((keyword, index) => [keyword, difficulties[index] ?? null]));
    return { finds: finds.map((find) => ({ ...find, kd: find.kd ?? known.get(find.keyword) ?? null })), warnings };
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.retryable && attempt < ATTEMPTS)) throw error;
    return { finds, warnings: [`Difficulties could not be read: ${error.message}`] };
  }
}

/** The vendor of the difficulties that are known already, because the scales of vendors differ; search data if none are. */
function sourceFor(
  { serpdata, linkdata }: Pick<Providers, "serpdata" | "linkdata">,
  finds: readonly Candidate[],
): DifficultySource | undefined {
  const known = finds.filter(({ kd }) => kd !== null);
  const isFromLinks =
    known.length > 0 && known.every(({ methods }) => methods.every((one) => one.startsWith("linkdata_")));
  const [first, second] = [serpdata?.difficulty, linkdata?.difficulty];
  return isFromLinks ? (second ?? first) : (first ?? second);
}
