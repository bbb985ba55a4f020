import type { CampaignHandle, DryRunEstimate, EstimatedCost } from "@findable/contract";
import type { Static } from "typebox";
import { AppError, type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { answerWithHandle, startInvocation } from "../invocations/index.ts";
import { requireOutreach } from "../mail/index.ts";
import { insertCampaign, type NewCampaign } from "./campaigns.store.ts";
import { likelySize } from "./campaigns.ts";
import { findTemplateFor } from "./templates/templates.store.ts";

interface CampaignStart extends Pick<NewCampaign, "keyword" | "competitorId" | "filters" | "outreach" | "tags"> {
  slug: string;
  input: object;
  dryRun: boolean;
  /** Pages that it considers. */
  pages: number;
  cost: EstimatedCost;
}

/** Stores a campaign and starts the run that fills it, or estimates the cost. */
export async function startCampaign(
  context: CommandContext,
  start: CampaignStart,
): Promise<CampaignHandle | Static<typeof DryRunEstimate>> {
  const { tx, agencyId, workspaceId, services, reply } = context;
  const { slug, input, cost, tags, ...campaign } = start;
  const skill = services.skills.find(slug);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${slug}".`);
  await requireTemplates(context, start);
  if (start.dryRun) {
    reply.status(200);
    return { skill: slug, estimatedCost: cost, dryRun: true };
  }
  await requireOutreach(context);
  const { approval } = start.outreach;
  const started = await startInvocation(context, { ...skill, estimate: () => cost }, input, {
    mode: "BACKGROUND",
    tags: [...tags],
    ...(approval?.required === true ? { approval: { required: true, scope: "publish_or_outreach" } } : {}),
  });
  const id = newId("scmp");
  await insertCampaign(tx, { id, agencyId, workspaceId, invocationId: started.run.id, tags, ...campaign });
  const handle = await answerWithHandle(context, started, "BACKGROUND");
  const [api = ""] = handle.links.self.split("/agent/invocations/");
  const drafts = `${api}/link-building/serp-outreach/${id}/drafts`;
  return {
    ...handle,
    status: "RUNNING",
    campaignId: id,
    estimatedFinalSize: likelySize(start.pages),
    links: { ...handle.links, drafts },
  };
}

async function requireTemplates({ tx, workspaceId }: CommandContext, { outreach }: CampaignStart): Promise<void> {
  const named = [
    { field: "emailTemplate", slug: outreach.emailTemplate },
    ...(outreach.followUps ?? []).map(({ template }, index) => ({
      field: `followUps[${index}].template`,
      slug: template ?? undefined,
    })),
  ];
  const errors: FieldError[] = [];
  for (const { field, slug } of named) {
    if (slug === undefined || (await findTemplateFor(tx, { workspaceId, slug })) !== undefined) continue;
    errors.push({ field, message: `is not the slug of a template of this workspace: "${slug}"` });
  }
  if (errors.length > 0) throw validationError(errors);
}
