import { type ResolvableReason, resolutionOf } from "@findable/contract";

/** What a list that a pull fills rests on. */
export function pullCoverage(pulledAt: string | null, reason: ResolvableReason) {
  return { pulledAt, resolve: pulledAt === null ? [resolutionOf(reason)] : [] };
}
