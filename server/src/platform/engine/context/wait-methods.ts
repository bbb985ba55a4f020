import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { RunContext } from "../../../kernel/runs/run-context.ts";
import type { RunServices } from "../run-services.ts";
import { fenced } from "../segments/fence.ts";
import { Parked } from "../segments/segment-end.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import type { Steps } from "../steps/steps.ts";
import { parkForInput, parkUntil, worldNow } from "./run-context.store.ts";
import type { Narration } from "./run-narration.ts";

const UNGATED = { sequential: true, gate: "never" } as const;

export function createWaitMethods(
  { worldClock }: RunServices,
  { tenant, fence, journal, signal: segmentSignal }: SegmentScope,
  steps: Steps,
  { narrate, progress }: Narration,
): Pick<RunContext, "ask" | "sleepUntil" | "moveClock"> {
  return {
    ask: async (name, question, result) => {
      narrate(question);
      await journal.flush();
      const step = { name, status: "awaiting_input", question };
      await fenced(() => parkForInput(tenant, fence, step, toJsonb(result)), segmentSignal);
      throw new Parked("The run waits for its user.");
    },
    sleepUntil: (name, at) =>
      steps.act(`sleep:${name}`, UNGATED, { input: at }, async () => {
        const now = await fenced(() => worldNow(tenant, fence), segmentSignal);
        if (now >= at) return;
        await journal.flush();
        await fenced(() => parkUntil(tenant, fence, at, { name: `sleep:${name}`, status: "waiting" }), segmentSignal);
        throw new Parked(`The run sleeps until ${at}.`);
      }),
    moveClock: (step) =>
      steps.act(step, UNGATED, {}, ({ signal }) =>
        fenced(
          () => worldClock.moveOn(fence, { signal, onProgress: ({ done, total }) => progress(done, total, "minutes") }),
          signal,
        ),
      ),
  };
}
