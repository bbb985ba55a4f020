/**
 * The same ports, which tell of every answer with a known `costUsd`, in US dollars, before whoever asked has it. Sources that
 * are parts of a port tell too.
 */
export function countCosts<T extends object>(ports: T, charge: (usd: number) => void): T {
  const tell = <A>(answer: A): A => {
    const usd = costOf(answer);
    if (usd > 0) charge(usd);
    return answer;
  };
  return new Proxy(ports, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part === "function") {
        return (...question: unknown[]) => {
          const answer: unknown = Reflect.apply(part, target, question);
          return answer instanceof Promise ? answer.then(tell) : answer;
        };
      }
      return typeof part === "object" && part !== null && !Array.isArray(part) ? countCosts(part, charge) : part;
    },
  });
}

function costOf(answer: unknown): number {
  const told = typeof answer === "object" && answer !== null && "costUsd" in answer ? answer.costUsd : null;
  return typeof told === "number" && Number.isFinite(told) ? told : 0;
}
