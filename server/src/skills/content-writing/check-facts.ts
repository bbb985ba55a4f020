import type { CheckedText, ClaimCheck, ClaimSource } from "../../domains/content/index.ts";
import type { RunContext, RunWorkspace } from "../../kernel/runs/run-context.ts";

const CHECK = new URL("./claims-thread.ts", import.meta.url);

/** Takes out the facts of a text that nothing supports, as a step. */
export function checkFacts(
  ctx: RunContext,
  step: string,
  text: Omit<ClaimCheck, "knownNames" | "ownHosts">,
): Promise<CheckedText> {
  const { name, primaryDomain } = ctx.workspace;
  const input = { ...text, knownNames: [name], ownHosts: [primaryDomain] };
  return ctx.step(step, () => ctx.compute<ClaimCheck, CheckedText>(CHECK, input));
}

/** What facts may rest on: quotations, and the profile of the brand. */
export function sourcesWith(
  { name, primaryDomain, brand }: Pick<RunWorkspace, "name" | "primaryDomain" | "brand">,
  snippets: readonly { id: string; url: string; text: string }[],
): ClaimSource[] {
  const profile = [brand.shortDescription, `${name} is at ${primaryDomain}.`].filter((text) => text !== undefined);
  return [...snippets, ...profile.map((text, index) => ({ id: `brand-${index + 1}`, url: null, text }))];
}
