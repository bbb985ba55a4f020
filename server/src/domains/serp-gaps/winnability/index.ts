export type { Curve } from "./curve.ts";
export { type Favours, favoursOf, readField, sigmoid, usualPlan } from "./favours.ts";
export { type Field, JUDGED, type KnownResult } from "./field.ts";
export { type Judgement, judgeField } from "./judge-field.ts";
export { chanceOf, monthsOf, partsOf, scoreOf, type Weights } from "./score.ts";
export { stabilityOf } from "./stability.ts";
