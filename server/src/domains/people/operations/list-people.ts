import { listPeople as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { ofAgency, PEOPLE_LIST, type PersonRow, toPerson } from "../members.store.ts";

export const listPeople = implement(contract)(async (context, input) => {
  const { rows, ...page } = await livePage<PersonRow>(
    context,
    contract,
    PEOPLE_LIST,
    ofAgency(context.agencyId),
    input,
  );
  return { data: rows.map(toPerson), ...page };
});
