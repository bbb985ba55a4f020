import { createIntervention } from "./operations/create-intervention.ts";
import { deleteIntervention } from "./operations/delete-intervention.ts";
import { getIntervention } from "./operations/get-intervention.ts";
import { listInterventions } from "./operations/list-interventions.ts";

export { addOtherWorkspaces } from "./effects/choose-donors.ts";
export { estimateEffect } from "./effects/estimate-effect.ts";
export { findOwnUnits } from "./effects/find-overlaps.ts";
export { judgeEffect, LOOKS, type Verdict } from "./effects/judge-effect.ts";
export { type EffectSource, outcomeOfWindow, type WeeklyUnit } from "./effects/window-outcome.ts";
export { judgeDueLooks } from "./judge-due-looks.ts";
export { markVendorBreaks } from "./mark-vendor-breaks.ts";
export { type KindWorth, poolKinds } from "./pool-kinds.ts";

export const operations = [listInterventions, getIntervention, createIntervention, deleteIntervention];
