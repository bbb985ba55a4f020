import { planAiCitation } from "./operations/plan-ai-citation.ts";

export const operations = [planAiCitation];
