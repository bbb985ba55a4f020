import { attentionInsight } from "./operations/attention-insight.ts";
import { movementInsight } from "./operations/movement-insight.ts";
import { opportunitiesInsight } from "./operations/opportunities-insight.ts";

export { summariseWeek } from "./summarise-week.ts";

export const operations = [attentionInsight, movementInsight, opportunitiesInsight];
