import { ANSWER_ENGINES, type AnswerEngine } from "@findable/contract";
import type { Providers } from "../../kernel/runs/providers.ts";
import type { AnswerSurface, AnswerTarget } from "../../providers/answers/port.ts";

export interface ChosenTargets {
  targets: AnswerTarget[];
  /** Engines that were wanted and are not connected. */
  missing: AnswerEngine[];
}

/**
 * The engines to ask: on the surfaces that the caller names, else on the API where it is connected and otherwise as people see them.
 */
export function chooseTargets(
  { answers, serpdata }: Pick<Providers, "answers" | "serpdata">,
  { llms = ANSWER_ENGINES, surfaces }: { llms?: readonly AnswerEngine[]; surfaces?: readonly AnswerSurface[] },
): ChosenTargets {
  const overview: AnswerTarget[] =
    serpdata?.readsOverviews === true
      ? [{ llm: "search_overview", surface: "consumer", vendor: serpdata.vendor, requestedModel: null }]
      : [];
  const offered = [...(answers?.targets ?? []), ...overview];
  const chosen = llms.map((llm) => {
    const own = offered.filter((target) => target.llm === llm).toSorted((one, other) => order(one) - order(other));
    return {
      llm,
      targets: surfaces === undefined ? own.slice(0, 1) : own.filter(({ surface }) => surfaces.includes(surface)),
    };
  });
  return {
    targets: chosen.flatMap(({ targets }) => targets),
    missing: chosen.filter(({ targets }) => targets.length === 0).map(({ llm }) => llm),
  };
}

function order({ surface }: AnswerTarget): number {
  return surface === "api" ? 0 : 1;
}
