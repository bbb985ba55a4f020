import { movementInsight } from "./operations/movement-insight.ts";
import { opportunitiesInsight } from "./operations/opportunities-insight.ts";

export const operations = [movementInsight, opportunitiesInsight];
