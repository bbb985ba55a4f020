import { getIntervention as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findIntervention, selectLastLooks, selectLooks, selectNeighbours } from "../interventions.store.ts";
import { interventionNotFound, judgeTogether, toIntervention } from "../interventions.ts";
import { showEffects } from "../show-effects.ts";

const DAY_MS = 86_400_000;
const SHOWN_DAYS = { before: 84, after: 91 } as const;

export const getIntervention = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const row = await findIntervention(db, { workspaceId, id });
  if (row === undefined) throw interventionNotFound(id);
  const [looks, last, neighbours] = await Promise.all([
    selectLooks(db, { workspaceId, id }),
    selectLastLooks(db, workspaceId),
    selectNeighbours(db, { workspaceId, id, day: row.from_day }),
  ]);
  const day = Date.parse(row.from_day);
  const marks = neighbours.filter(({ from_day }) => {
    const days = (Date.parse(from_day) - day) / DAY_MS;
    return days >= -SHOWN_DAYS.before && days <= SHOWN_DAYS.after;
  });
  const effects = showEffects(looks, last);
  const sentence = effects.find(({ isHeadline }) => isHeadline)?.sentence ?? null;
  return {
    ...toIntervention(row, judgeTogether(last).holding, sentence),
    effects,
    earlierLooks: looks.map(({ source, week, verdict, reason }) => ({ source, week, verdict, reason })),
    marks: marks.map(({ id: mark, kind, title, from_day }) => ({ id: mark, kind, title, from: from_day })),
  };
});
