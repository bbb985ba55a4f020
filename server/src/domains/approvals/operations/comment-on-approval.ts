import { commentOnApproval as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findApproval } from "../approvals.store.ts";
import { approvalNotFound, toApproval } from "../approvals.ts";
import { addComment } from "../comment.ts";

export const commentOnApproval = implement(contract)(
  async ({ tx, agencyId, workspaceId, actor }, { approval_id, author, comment }) => {
    const address = { agencyId, workspaceId, approvalId: approval_id };
    if ((await findApproval(tx, address)) === undefined) throw approvalNotFound(approval_id);
    // A person signs with their own name.
    const name = actor.person?.isSignedIn === true ? undefined : author;
    await addComment(tx, { ...address, author: name, credential: actor.keyId, comment });
    const row = await findApproval(tx, address);
    if (row === undefined) throw approvalNotFound(approval_id);
    return toApproval(row);
  },
);
