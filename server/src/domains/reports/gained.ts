/** The judged effect of one intervention, pulled towards zero as far as its uncertainty asks for. */
interface ShrunkenEffect {
  /** The intervention, `int_…`. */
  id: string;
  /** Clicks per month; negative for a loss. */
  clicks: number;
}

/**
 * What was gained: the sum over all judged interventions, those that hurt included. The one place where effects enter a report.
 * Undefined while none is judged: the report then says that it cannot be stated.
 */
export function sumOfEffects(effects: readonly ShrunkenEffect[]): number | undefined {
  return effects.length === 0 ? undefined : effects.reduce((sum, { clicks }) => sum + clicks, 0);
}
