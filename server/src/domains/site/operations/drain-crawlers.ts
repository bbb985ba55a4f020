import { drainCrawlers as contract } from "@findable/contract";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { newToken } from "../../../kernel/secrets/secret-token.ts";
import { replaceLogDrain } from "../log-drains.store.ts";

export const drainCrawlers = implement(contract)(async ({ tx, agencyId, workspaceId, services }) => {
  const token = newToken();
  const drain = await replaceLogDrain(tx, { agencyId, workspaceId, tokenHash: sha256Hex(token) });
  return { ...drain, url: services.links.logDrain(token) };
});
