import type { InputOf, listKeywords } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findHome } from "../workspaces/index.ts";
import { type RankFilter, rankFilterOf, usesRanks } from "./keyword-filter.ts";

type Asked = Omit<InputOf<typeof listKeywords>, "sort"> & { sort?: string | undefined };

/** The filter by rank in the market of the input, or else of the workspace; undefined if the list needs no ranks. */
export async function findRankFilter(
  db: Db,
  tenant: { agencyId: string; workspaceId: string },
  input: Asked,
): Promise<RankFilter | undefined> {
  if (!usesRanks(input)) return undefined;
  const { market } = await findHome(db, tenant, { location: input.location });
  return rankFilterOf(input, market);
}
