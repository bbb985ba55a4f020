import { listContacts as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { mailAddressOf } from "../../../kernel/text/mail-address.ts";
import { CONTACT_LIST, type ListedContact } from "../contacts.store.ts";

export const listContacts = implement(contract)(async (context, { email, ...input }) => {
  const key = email === undefined ? {} : { email: mailAddressOf(email)?.key ?? email.toLowerCase() };
  const mine = sql`c.workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<ListedContact>(context, contract, CONTACT_LIST, mine, { ...input, ...key });
  return {
    data: rows.map((row) => ({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      position: row.jobPosition,
      relationshipId: row.relationshipId,
      accountDomain: row.accountDomain,
      roleAddress: row.roleAddress,
      source: row.source,
      sourceUrl: row.sourceUrl,
      confidence: row.confidence,
      verification: row.verification,
      foundAt: row.foundAt,
    })),
    ...page,
  };
});
