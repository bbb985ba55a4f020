/* Pure rules of this domain: no database. The demo uses them too. */
import type { Services } from "../../kernel/operations/services.ts";
import { VENDORS } from "../../providers/vendors.ts";
import { type ConnectionRequest, type NewConnection, requireConnectionTo } from "./require-connection.ts";

/** The requested connection to a vendor of this release. Throws a `validation_error` for any other. */
export function requireConnection(asked: ConnectionRequest, services: Pick<Services, "refuseAddress">): NewConnection {
  return requireConnectionTo(asked, { ...services, vendors: VENDORS });
}
