import { createIntervention as contract } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectNow } from "../../ranks/index.ts";
import { countOfPeople, findUnknownUnits, insertIntervention } from "../interventions.store.ts";
import { toIntervention } from "../interventions.ts";

const MOST_OF_PEOPLE = 10_000;
const YEAR_MS = 366 * 86_400_000;
const FIRST_DAY = "2000-01-01";
const MARKS: ReadonlySet<string> = new Set(["storm", "vendor_break"]);

export const createIntervention = implement(contract)(async ({ tx, agencyId, workspaceId }, input) => {
  const { kind, title, note = null, from, pages = [], keywordIds = [], promptIds = [] } = input;
  const [now, count, unknown] = await Promise.all([
    selectNow(tx, agencyId),
    countOfPeople(tx, workspaceId),
    findUnknownUnits(tx, { workspaceId, keywordIds, promptIds }),
  ]);
  if (from < FIRST_DAY || Date.parse(from) > Date.parse(now) + YEAR_MS) {
    throw validationError([{ field: "from", message: `must be a day from ${FIRST_DAY} to a year ahead` }]);
  }
  const [missing] = unknown;
  if (missing !== undefined) {
    const what = missing.field === "keywordIds" ? "keyword" : "monitored prompt";
    throw validationError([{ field: missing.field, message: `this workspace has no ${what} "${missing.id}"` }]);
  }
  const hasUnits = pages.length + keywordIds.length + promptIds.length > 0;
  if (MARKS.has(kind) && hasUnits) {
    const field = pages.length > 0 ? "pages" : keywordIds.length > 0 ? "keywordIds" : "promptIds";
    throw validationError([{ field, message: `cannot be given for a \`${kind}\`, which is marked and never tested` }]);
  }
  if (count >= MOST_OF_PEOPLE) {
    const message = `People added ${count} interventions to this workspace; its limit is ${MOST_OF_PEOPLE}. Delete some first.`;
    throw new AppError("limit_reached", message, { limit: MOST_OF_PEOPLE });
  }
  const row = await insertIntervention(tx, {
    ...{ id: newId("itv"), agencyId, workspaceId, kind, title, note, from, pages, keywordIds, promptIds },
    scope: MARKS.has(kind) ? "mark" : hasUnits ? "units" : "site",
    selectedBecause: input.selectedBecause ?? "unknown",
  });
  return toIntervention(row, new Set(), null);
});
