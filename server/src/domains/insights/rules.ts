/* Pure rules of this domain: no database. The demo uses them too. */

export { chanceByRank, gainAt, type OpportunityFacts, rankOpportunities } from "./rank-opportunities.ts";
export { summariseMovement } from "./summarise-movement.ts";
