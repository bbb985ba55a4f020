export { type Effect, type EffectQuestion, estimateEffect } from "./effects/estimate-effect.ts";
export { findOwnUnits } from "./effects/find-overlaps.ts";
export { judgeEffect, type Look, LOOKS, type Verdict } from "./effects/judge-effect.ts";
export { type EffectSource, outcomeOfWindow, type WeeklyUnit } from "./effects/window-outcome.ts";
