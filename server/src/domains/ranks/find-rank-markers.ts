import { type InputOf, MARKER_LIMITS, type rankHistory } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { momentOf } from "../../kernel/text/moment.ts";
import { type Publication, selectPublications } from "../platforms/index.ts";
import type { Storm } from "./rank-markers.ts";
import { selectStorms } from "./storms.store.ts";

/** Maximum number of publications to search for those that concern a keyword. */
const MAX_PUBLICATIONS = 500;

type MarkerRequest = Pick<InputOf<typeof rankHistory>, "since" | "device"> & {
  /** Default no end. */
  until?: string | undefined;
  location?: string | undefined;
};

/** Events of a workspace in the period that may explain rank changes. */
export async function findRankMarkers(
  db: Db,
  { workspaceId, device, location, since, until }: { workspaceId: string } & MarkerRequest,
): Promise<{ storms: Storm[]; publications: Publication[] }> {
  const time = {
    workspaceId,
    since: since === undefined ? undefined : momentOf("since", since),
    until: until === undefined ? undefined : momentOf("until", until),
  };
  const [storms, publications] = await Promise.all([
    selectStorms(db, { ...time, device, location, most: MARKER_LIMITS.all }),
    selectPublications(db, { ...time, most: MAX_PUBLICATIONS }),
  ]);
  return { storms, publications };
}
