export { type ClaimLedger, type LedgerClaim, ledgerOf, type UnknownLink } from "./claims/ledger.ts";
export type { ClaimSource } from "./claims/sources.ts";
