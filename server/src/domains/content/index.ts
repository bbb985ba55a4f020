export { ledgerOf } from "./claims/ledger.ts";
export type { ClaimSource } from "./claims/sources.ts";
