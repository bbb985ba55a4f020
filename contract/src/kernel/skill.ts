import type { Static, TSchema } from "typebox";
import type { FieldError } from "./operation.ts";
import { withUnknown } from "./unknown.ts";

/** Section of the usage report that a price belongs to. */
export type CreditArea = "research" | "produce" | "indexing" | "link_building";

/** The public contract of one skill, whether an operation of that skill or `agent.invoke` starts it. */
export interface SkillContract<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  /** The `skill` value of `agent.invoke`. */
  readonly slug: string;
  /** Display name. */
  readonly name: string;
  /** When to use it and what to use instead. Models choose skills by this text. */
  readonly description: string;
  /** Kind of work. */
  readonly category: "setup" | "monitoring" | "research" | "content" | "indexing" | "links" | "service";
  readonly area: CreditArea;
  /** Price as text. */
  readonly credits: string;
  readonly input: I;
  readonly output: O;
  /** Rules across fields that JSON Schema cannot express. Returns an empty list if the input is valid. */
  check?(input: Static<I>): FieldError[];
  /** Limits of a run that sets none and whose estimate is not higher. */
  readonly budget: { readonly credits: number; readonly llmCalls: number; readonly durationSeconds: number };
  /** Whether it can pause for an approval. */
  readonly supportsApproval: boolean;
  /** Whether it reads files from the request. */
  readonly supportsFiles: boolean;
  /**
   * The response to a start without a key: `demo` returns a simulated run; `safety` returns 401 because the skill acts on the outside
   * world; `none` returns 401 because the skill has no demo.
   */
  readonly demo: "demo" | "safety" | "none";
  /**
   * Fields of the input that name what the run is about, with dots for nested ones. A run without a key answers with the recorded
   * run of the skill, and with the caller's subject in place of the recorded one.
   */
  readonly subject?: readonly string[];
  readonly example: { readonly input: Static<I> };
}

export function defineSkillContract<I extends TSchema, O extends TSchema>(
  contract: SkillContract<I, O>,
): SkillContract<I, O> {
  // The result of a run names its figures that are unknown, as an answer does.
  return { ...contract, output: withUnknown(contract.output) };
}
