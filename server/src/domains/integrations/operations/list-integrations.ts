import { listIntegrations as contract } from "@findable/contract";
import { pageOf } from "../../../kernel/lists/page-of.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectIntegrations } from "../integrations.store.ts";
import { allIntegrations } from "../integrations.ts";
import { listVendors } from "../list-vendors.ts";

export const listIntegrations = implement(contract)(
  async ({ db, actor, agencyId, optionalWorkspaceId: workspaceId, services }, input) => {
    const connected = await selectIntegrations(db, { agencyId, workspaceId });
    const page = pageOf(contract, allIntegrations(connected, services.ports(actor.mode)), input);
    if (input.include !== "vendors") return page;
    return { ...page, data: page.data.map((one) => ({ ...one, vendors: listVendors(one.port, services.vendors) })) };
  },
);
