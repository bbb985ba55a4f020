/**
 * Which part of those who search click on the result at a place, 0 to 1: about 28 % on the first and ever fewer below, as
 * published curves agree on for the first page; a power of the place stands in for all of them.
 */
export function clicksAt(rank: number): number {
  return 0.28 * rank ** -1.25;
}
