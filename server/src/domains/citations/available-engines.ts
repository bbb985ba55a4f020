import type { AnswerEngine } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { howToConnect } from "../../kernel/errors/how-to-connect.ts";
import type { StartPlace } from "../../kernel/runs/declared-skill.ts";
import type { OfferedEngine } from "../../providers/shared/ports/offered-engines.ts";
import { findVendor } from "../../providers/shared/ports/vendor.ts";
import { enginesOf, selectIntegrations } from "../integrations/index.ts";

/** The engines that a run in this workspace could ask, by its connections and the settings of the operator. */
async function availableEngines({ tx, services, actor, agencyId, workspaceId }: StartPlace): Promise<OfferedEngine[]> {
  const operator = services.ports(actor.mode);
  // Runs of test worlds use the sandbox, whatever is connected.
  const connected = actor.mode === "test" ? [] : await selectIntegrations(tx, { agencyId, workspaceId });
  const [answers, serpdata] = (["answers", "serpdata"] as const).map((name) => ({
    own: connected.find(({ port }) => port === name),
    operators: operator.find((state) => state.name === name),
  }));
  const engines =
    answers?.own === undefined ? (answers?.operators?.engines ?? []) : enginesOf(answers.own, services.vendors);
  const hasOverview =
    serpdata?.own === undefined
      ? serpdata?.operators?.readsOverviews === true
      : findVendor(services.vendors, serpdata.own)?.readsOverviews === true;
  return [...engines, ...(hasOverview ? [{ llm: "search_overview", surface: "consumer" } as const] : [])];
}

/** Throws `llm_unavailable` where none of the engines can be asked, before a run is started or anything is reserved. */
export async function requireEngines(workspace: StartPlace, wanted: WantedEngines): Promise<void> {
  const { llms, surfaces } = wanted;
  const available = await availableEngines(workspace);
  const isWanted = ({ llm, surface }: OfferedEngine) =>
    (llms?.includes(llm) ?? true) && (surfaces?.includes(surface) ?? true);
  if (!available.some(isWanted)) throw noEngines(wanted);
}

/** Engines and surfaces that a caller names; by default all. */
interface WantedEngines {
  llms?: readonly AnswerEngine[] | undefined;
  surfaces?: readonly OfferedEngine["surface"][] | null | undefined;
}

export function noEngines({ llms, surfaces }: WantedEngines): AppError {
  const which = llms === undefined ? "No answer engine is" : `None of ${llms.join(", ")} is`;
  const where = surfaces ? ` on the surface ${surfaces.join(" or ")}` : "";
  const message = `${which} connected${where}, so nothing was asked and no credits were charged. ${howToConnect("answers")} \`search_overview\` needs \`serpdata\`.`;
  return new AppError("llm_unavailable", message, { port: "answers", kind: "config" });
}
