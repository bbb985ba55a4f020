import { createReport as contract, STANDARD_TEMPLATE } from "@findable/contract";
import sql from "sql-template-tag";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { periodOf } from "../period.ts";
import { templateNotFound } from "../refusals.ts";
import { findTemplate } from "../templates/templates.store.ts";

export const createReport = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, agencyId } = context;
  const [clock] = await tx.query<{ now: string }>(sql`select world_now(${agencyId}) as now`);
  periodOf(input, clock?.now ?? new Date().toISOString());
  const slug = input.template ?? STANDARD_TEMPLATE;
  if ((await findTemplate(tx, agencyId, slug)) === undefined) throw templateNotFound(slug);
  return startSkill(context, "reports.create", input, { dryRun });
});
