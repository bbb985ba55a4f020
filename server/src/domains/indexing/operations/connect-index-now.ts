import { randomBytes } from "node:crypto";
import { connectIndexNow as contract, type IndexNowConfig, type InputOf, normaliseDomain } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { type CommandContext, implement } from "../../../kernel/operations/operation.ts";
import { startInvocation } from "../../invocations/index.ts";
import { findHome } from "../../workspaces/index.ts";
import { sealApiKey } from "../indexnow/api-key.ts";
import { lockIndexNowConfig, putIndexNowConfig } from "../indexnow/config.store.ts";

const CHECK = "indexing.indexnow.verify";
const KEY_BYTES = 16;
const DEFAULT_ENGINES: IndexNowConfig["engines"] = ["engine_a"];

export const connectIndexNow = implement(contract)(async (context, input) => {
  const { tx, agencyId, workspaceId, services } = context;
  const domain = await domainOf(context, input.domain);
  const current = await lockIndexNowConfig(tx, workspaceId);
  const id = current?.id ?? newId("inc");
  const place = keyOf(current, { ...input, domain });
  const sealed = sealApiKey(services.sealer, id, input.submissionApiKey);
  const engines = input.engines ?? current?.engines ?? DEFAULT_ENGINES;
  const isSame = current !== undefined && current.domain === domain && place.key === current.key;
  const keepsVerification = isSame && place.keyLocation === current.keyLocation;
  const checkRun = await startKeyCheck(context);
  const shared = { id, agencyId, workspaceId, domain, engines, sealed, checkRun, keepsVerification };
  return putIndexNowConfig(tx, { ...shared, ...place });
});

async function domainOf({ tx, agencyId, workspaceId, services }: CommandContext, given: string | undefined) {
  const domain =
    given === undefined ? (await findHome(tx, { agencyId, workspaceId })).primaryDomain : normaliseDomain(given);
  if (domain === undefined) throw validationError([{ field: "domain", message: "must be a domain or a URL on it" }]);
  const refused = services.refuseAddress(`https://${domain}/`);
  if (refused !== undefined) throw validationError([{ field: "domain", message: refused }]);
  return domain;
}

/** Another domain or `replaceKey` makes a new key: engines accept a key for one host only. */
function keyOf(
  current: IndexNowConfig | undefined,
  {
    domain,
    keyLocation,
    replaceKey = false,
  }: Pick<InputOf<typeof contract>, "keyLocation" | "replaceKey"> & { domain: string },
): Pick<IndexNowConfig, "key" | "keyLocation"> {
  if (current !== undefined && current.domain === domain && !replaceKey) {
    return { key: current.key, keyLocation: keyLocation ?? current.keyLocation };
  }
  const key = randomBytes(KEY_BYTES).toString("hex");
  return { key, keyLocation: keyLocation ?? `/${key}.txt` };
}

async function startKeyCheck(context: CommandContext): Promise<string> {
  const { tx, actor, workspaceId, services, runStarter } = context;
  const skill = services.skills.find(CHECK);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${CHECK}".`);
  const place = { tx, actor, workspaceId, services, runStarter };
  return (await startInvocation(place, skill, {}, { mode: "BACKGROUND" })).run.id;
}
