const MAX_ANSWERS = 2_000;
const MAX_BYTES = 16_000_000;

/** Caches responses by request: at most 2,000 in 16 MB. The cache is cleared when it would exceed either limit. */
export interface AnswerMemory<A extends { json: Buffer }> {
  get(asked: string): A | undefined;
  set(asked: string, answer: A): void;
}

export function createAnswerMemory<A extends { json: Buffer }>(): AnswerMemory<A> {
  const answers = new Map<string, A>();
  let held = 0;
  return {
    get: (asked) => answers.get(asked),
    set(asked, answer) {
      const bytes = asked.length + answer.json.length;
      if (answers.size >= MAX_ANSWERS || held + bytes > MAX_BYTES) {
        answers.clear();
        held = 0;
      }
      held += bytes;
      answers.set(asked, answer);
    },
  };
}
