import { verifyPublicationSkill } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { Services } from "../../../kernel/operations/services.ts";
import { actInWorkspace, startInvocation } from "../../invocations/index.ts";
import { claimVerification } from "./verification.store.ts";

/** Starts the run that verifies a publication, if that is due. It is free and separate from the run that published. */
export async function startDueVerification(tx: Tx, services: Services, id: string): Promise<void> {
  const due = await claimVerification(tx, id);
  if (due === undefined) return;
  const { agencyId, workspaceId, keyId } = due;
  const skill = services.skills.find(verifyPublicationSkill.slug);
  if (skill === undefined) throw new AppError("skill_unavailable", "This installation cannot verify publications.");
  const before = await actInWorkspace(tx, workspaceId);
  await startInvocation(
    { tx, actor: { keyId, agencyId }, workspaceId, services, runStarter: undefined },
    skill,
    { publicationId: id },
    { mode: "BACKGROUND", budget: { maxCredits: 0 }, isScheduled: true, resourceIds: [id] },
  );
  await actInWorkspace(tx, before);
}
