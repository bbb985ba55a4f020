import { listDeadLetters as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { DEAD_LETTER_LIST, type DeadLetterRow, toDeadLetter, unexpiredIn } from "../dead-letters.store.ts";

export const listDeadLetters = implement(contract)(async (context, input) => {
  const { rows, ...page } = await livePage<DeadLetterRow>(
    context,
    contract,
    DEAD_LETTER_LIST,
    unexpiredIn(context),
    input,
  );
  return { data: rows.map(toDeadLetter), ...page };
});
