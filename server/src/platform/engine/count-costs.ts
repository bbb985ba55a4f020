import { watchCalls } from "./watch-calls.ts";

/** The same ports, which tell of every answer with a known `costUsd`, in US dollars. */
export function countCosts<T extends object>(ports: T, charge: (usd: number) => void): T {
  return watchCalls(ports, {
    answered(answer) {
      const usd = costOf(answer);
      if (usd > 0) charge(usd);
    },
  });
}

/** US dollars that an answer says it cost; 0 where it says none. */
export function costOf(answer: unknown): number {
  const told = typeof answer === "object" && answer !== null && "costUsd" in answer ? answer.costUsd : null;
  return typeof told === "number" && Number.isFinite(told) ? told : 0;
}
