import type { Static, TSchema } from "typebox";

/** Part of the usage report that a price belongs to. */
export type CreditArea = "research" | "produce" | "indexing" | "link_building";

/** What the service promises about one skill, whether its operation or `agent.invoke` starts it. */
export interface SkillContract<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  /** What `agent.invoke` takes as `skill`. */
  readonly slug: string;
  /** Name for people. */
  readonly name: string;
  /** When to use it, and what to use instead. Models choose by this text. */
  readonly description: string;
  /** Kind of work. */
  readonly category: "setup" | "monitoring" | "research" | "content" | "indexing" | "links" | "service";
  readonly area: CreditArea;
  /** Price in words. */
  readonly credits: string;
  readonly input: I;
  readonly output: O;
  /** Limits of a run that names none, and whose estimate is not higher. */
  readonly budget: { readonly credits: number; readonly llmCalls: number; readonly durationSeconds: number };
  /** Whether it can stop for a person's approval. */
  readonly supportsApproval: boolean;
  /** Whether it reads files given to it. */
  readonly supportsFiles: boolean;
  /** What a start without a key gets: a told run, 401 because it would touch the outside world, or 401 because there is no demo. */
  readonly demo: "demo" | "safety" | "none";
  readonly example: { readonly input: Static<I> };
}

export function defineSkillContract<I extends TSchema, O extends TSchema>(
  contract: SkillContract<I, O>,
): SkillContract<I, O> {
  return contract;
}
