import { isConnectionLost } from "./is-connection-lost.ts";

export interface SharingOptions<Question, Answer> {
  /** Maximum groups in progress. */
  lanes: number;
  largestGroup: number;
  /** The order in which a group takes its locks. Every other code that locks the same rows must use the same order. */
  compare(one: Question, other: Question): number;
  /** Sends a group in one transaction. Returns the answers in the order of the questions. */
  send(questions: readonly Question[]): Promise<Answer[]>;
}

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Groups concurrent requests to the database, so that they share a round trip, a transaction and a wait for the disk. A request
 * that comes alone is sent at once. After a group fails, each request is sent again alone, so that none fails because of another.
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

  /** Waits until the event loop has read what arrived. Otherwise the first of many requests goes alone and the rest wait for it. */
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
