import { grantCredits } from "./operations/grant-credits.ts";

export { readUsage, type Usage } from "./usage.ts";

export const operations = [grantCredits];
