import { getReply as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { describeReply } from "../describe-reply.ts";

export const getReply = implement(contract)(({ db, agencyId, workspaceId }, { id }) =>
  describeReply(db, { agencyId, workspaceId }, id),
);
