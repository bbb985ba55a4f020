export { costPeriod, summariseCost } from "./cost.ts";
