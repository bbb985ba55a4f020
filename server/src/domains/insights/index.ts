import { attentionInsight } from "./operations/attention-insight.ts";
import { movementInsight } from "./operations/movement-insight.ts";
import { opportunitiesInsight } from "./operations/opportunities-insight.ts";

export { summariseWeek, type WeekConcern, type WeekFact, weekSentence } from "./summarise-week.ts";

export const operations = [attentionInsight, movementInsight, opportunitiesInsight];
