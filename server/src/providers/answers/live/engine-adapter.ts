import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { AnswerQuestion, AnswersPort, AnswerTarget, EngineAnswer } from "../port.ts";

/** One vendor that answers for one engine, or for several. */
export interface EngineAdapter {
  readonly targets: readonly AnswerTarget[];
  ask(question: AnswerQuestion): Promise<EngineAnswer>;
  check(signal: AbortSignal): Promise<string | null>;
}

/** The account and the model of one vendor. */
export interface EngineOptions {
  apiKey: string;
  model: string;
  baseUrl?: string;
  fetch: typeof fetch;
  now: () => Date;
  /** Time limit of one call in milliseconds; default 140,000: an answer with searches can take minutes. */
  timeoutMs?: number;
}

export const ANSWER_TIMEOUT_MS = 140_000;
export const CHECK_TIMEOUT_MS = 10_000;

/** Several vendors as one port. The first that has an engine on a surface answers for it. */
export function joinEngines(adapters: readonly EngineAdapter[]): AnswersPort {
  const offered = adapters.flatMap((adapter) => adapter.targets.map((target) => ({ adapter, target })));
  const first = offered.filter(
    ({ target }, index) => offered.findIndex((other) => isSame(other.target, target)) === index,
  );
  return {
    vendor: [...new Set(first.map(({ target }) => target.vendor))].join("+"),
    targets: first.map(({ target }) => target),
    async ask(question) {
      const found = first.find(({ target }) => isSame(target, question));
      if (found === undefined) {
        throw new ProviderError(
          "answers",
          "config",
          `No vendor is connected for ${question.llm} (${question.surface}).`,
        );
      }
      question.signal.throwIfAborted();
      return found.adapter.ask(question);
    },
    async check(signal) {
      const warnings = await Promise.all(adapters.map((adapter) => adapter.check(signal)));
      return warnings.filter((warning) => warning !== null).join(" ") || null;
    },
  };
}

function isSame(one: Pick<AnswerTarget, "llm" | "surface">, other: Pick<AnswerTarget, "llm" | "surface">): boolean {
  return one.llm === other.llm && one.surface === other.surface;
}
