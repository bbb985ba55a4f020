import { planAiCitation } from "./operations/plan-ai-citation.ts";

export { type BundleVerdict, verifyBundle } from "./evidence/verify-bundle.ts";

export const operations = [planAiCitation];
