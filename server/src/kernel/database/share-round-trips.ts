import { isConnectionLost } from "./is-connection-lost.ts";

export interface SharingOptions<Question, Answer> {
  /** Groups under way at once. */
  lanes: number;
  largestGroup: number;
  /** The order in which a group takes its locks; others who lock several runs take them in the same. */
  compare(one: Question, other: Question): number;
  /** Asks in one transaction, all or nothing; the answers in the questions' order. */
  send(questions: readonly Question[]): Promise<Answer[]>;
}

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Lets questions to the database that come while others are under way share the next round trip, its transaction and its wait
 * for the disk; one that comes alone goes at once. Where a group fails, each of it is asked again alone, so that nobody
 * fails for another's sake.
 */
export function shareRoundTrips<Question, Answer>(
  options: SharingOptions<Question, Answer>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let busy = 0;
  let isDue = false;

  async function ask(group: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await options.send(group.map(({ question }) => question));
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
    } catch (error) {
      if (group.length === 1 || isConnectionLost(error)) for (const one of group) one.reject(error);
      else for (const one of group) await ask([one]);
    }
  }

  function dispatch(): void {
    isDue = false;
    if (busy >= options.lanes || waiting.length === 0) return;
    const group = waiting.splice(0, options.largestGroup);
    busy += 1;
    void ask(group.toSorted((one, other) => options.compare(one.question, other.question))).finally(() => {
      busy -= 1;
      dispatchSoon();
    });
  }

  /** Once everything was read that has arrived by now: otherwise the first of many goes alone and the rest wait for it. */
  function dispatchSoon(): void {
    if (isDue || busy >= options.lanes || waiting.length === 0) return;
    isDue = true;
    setImmediate(dispatch);
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      dispatchSoon();
    });
}
