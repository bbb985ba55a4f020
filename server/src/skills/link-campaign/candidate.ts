import type { Reachable } from "./find-contacts.ts";
import type { JudgedPage } from "./judge-pages.ts";
import type { ReadProspect } from "./read-prospects.ts";

/** A page on its way through a campaign. */
export interface Candidate {
  page: JudgedPage;
  read: ReadProspect | null;
  reachable: Reachable | undefined;
  drafted: boolean;
}

/** Whether no filter has removed the page. */
export function isOpen({ removedBy }: Pick<JudgedPage, "removedBy">): boolean {
  return Object.keys(removedBy).length === 0;
}
