import type { EstimatedCost } from "@findable/contract";
import { creditsFor, type LinkBuildingSendInput, PRICES } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { type StartedRun, startInvocation } from "../invocations/index.ts";
import { findSenderState, requireOutreach } from "../mail/index.ts";
import type { DraftRow } from "./drafts/drafts.store.ts";
import { hasSender, scheduleDraft } from "./drafts/sending.store.ts";
import { takeDrafts } from "./drafts/take-drafts.ts";

export const SEND_SKILL = "link_building.send";
const SECONDS_PER_EMAIL = 5;

export interface SendingContext extends Pick<CommandContext, "tx" | "agencyId" | "workspaceId" | "services"> {
  /** The person who approves. */
  keyId: string;
  runStarter: CommandContext["runStarter"];
}

export interface TakenDrafts {
  drafts: DraftRow[];
  cost: EstimatedCost;
}

/** The drafts of a decision, locked, and what sending them costs. Throws where they cannot be sent. */
export async function takeForSending(
  { tx, agencyId, workspaceId, services }: Pick<SendingContext, "tx" | "agencyId" | "workspaceId" | "services">,
  input: LinkBuildingSendInput,
): Promise<TakenDrafts> {
  const drafts = await takeDrafts(tx, { agencyId, workspaceId }, input);
  if (!(await hasSender(tx, workspaceId))) throw noSender();
  await requireOutreach({ tx, agencyId, workspaceId, services });
  const credits = creditsFor(emailsOf(drafts), PRICES.outreach.perSentEmail);
  return { drafts, cost: { credits, durationSeconds: drafts.length * SECONDS_PER_EMAIL } };
}

/** Records a person's approval of drafts and starts the run that sends them. */
export async function startSending(
  { keyId, ...context }: SendingContext,
  input: LinkBuildingSendInput,
  { drafts, cost }: TakenDrafts,
): Promise<StartedRun> {
  const skill = context.services.skills.find(SEND_SKILL);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${SEND_SKILL}".`);
  const actor = { keyId, agencyId: context.agencyId };
  const counted = { ...skill, estimate: () => cost, minimumCredits: () => cost.credits };
  const started = await startInvocation({ ...context, actor }, counted, input, { mode: "BACKGROUND" });
  const sender = await findSenderState(context.tx, context.workspaceId);
  const approval = { invocationId: started.run.id, approvedBy: keyId, scheduleAt: input.scheduleAt ?? null, sender };
  for (const draft of drafts) await scheduleDraft(context.tx, draft, approval);
  return started;
}

/** Emails that the drafts become at most, with their follow-ups. */
export function emailsOf(drafts: readonly Pick<DraftRow, "follow_ups">[]): number {
  return drafts.reduce((sum, { follow_ups: followUps }) => sum + 1 + followUps.length, 0);
}

function noSender(): AppError {
  const message =
    "Set `settings.outreachSender` of the workspace first: the name, the organization and the postal address that emails state.";
  return new AppError("outreach_platform_not_configured", message, { missing: "settings.outreachSender" });
}
