import { listDeadLetters as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { DEAD_LETTER_LIST, type DeadLetterRow, toDeadLetter, unexpiredIn } from "../dead-letters.store.ts";
import { viewOf } from "../webhooks.ts";
import { dbOf } from "../with-view.ts";

export const listDeadLetters = implement(contract)(async (context, input) => {
  const { rows, ...page } = await livePage<DeadLetterRow>(
    { ...context, db: dbOf(context) },
    contract,
    DEAD_LETTER_LIST,
    unexpiredIn(viewOf(context)),
    input,
  );
  return { data: rows.map(toDeadLetter), ...page };
});
