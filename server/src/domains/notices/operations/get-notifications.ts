import { getNotifications as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { showNotifications } from "../notifications.ts";
import { findPrincipal } from "../preferences.store.ts";

export const getNotifications = implement(contract)(async (context) =>
  showNotifications(context.db, context, await findPrincipal(context.db, context.actor.keyId)),
);
