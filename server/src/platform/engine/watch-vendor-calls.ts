import { ProviderError } from "../../kernel/errors/provider-error.ts";

/** Receives the end of every call of a vendor. */
export interface CallWatcher {
  answered(answer: unknown, seconds: number): void;
  failed(error: unknown, seconds: number): void;
  /** Makes the call, for example in a span. */
  around?(method: string, call: () => Promise<unknown>): Promise<unknown>;
}

/** Wraps ports, and the parts of ports, so that the watcher learns the end of every call before the caller does. */
export function watchCalls<T extends object>(ports: T, watcher: CallWatcher): T {
  async function watched<A>(answer: Promise<A>, since: number): Promise<A> {
    const seconds = () => (performance.now() - since) / 1000;
    try {
      const value = await answer;
      watcher.answered(value, seconds());
      return value;
    } catch (error) {
      watcher.failed(error, seconds());
      throw error;
    }
  }
  return new Proxy(ports, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part === "function") {
        return (...question: unknown[]) => {
          const since = performance.now();
          const ask = (): unknown => Reflect.apply(part, target, question);
          const answer = watcher.around === undefined ? ask() : askAround(watcher.around, String(name), ask);
          return answer instanceof Promise ? watched(answer, since) : answer;
        };
      }
      return typeof part === "object" && part !== null && !Array.isArray(part) ? watchCalls(part, watcher) : part;
    },
  });
}

/** Only a method that answers later is a call of a vendor; others answer at once. */
function askAround(around: NonNullable<CallWatcher["around"]>, method: string, ask: () => unknown): unknown {
  const early: unknown[] = [];
  const later = around(method, async () => {
    const answer = ask();
    if (!(answer instanceof Promise)) early.push(answer);
    return await answer;
  });
  return early.length === 0 ? later : early[0];
}

/** A port, and the vendor that answers it. */
export interface VendorOfPort {
  port: string;
  vendor: string;
}

/** Wraps ports so that `charge` receives the cost of every answer and of every failure that states one, in US dollars. */
export function countCosts<T extends object>(ports: T, charge: (usd: number, vendor: VendorOfPort) => void): T {
  const wrapped = new Map<PropertyKey, object>();
  return new Proxy(ports, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== "object" || part === null) return part;
      const known = wrapped.get(name) ?? countPort(part, { port: String(name), vendor: vendorOf(part) }, charge);
      wrapped.set(name, known);
      return known;
    },
  });
}

function countPort<T extends object>(
  part: T,
  vendor: VendorOfPort,
  charge: (usd: number, of: VendorOfPort) => void,
): T {
  const count = (usd: number) => {
    if (usd > 0) charge(usd, vendor);
  };
  return watchCalls(part, {
    answered: (answer) => count(costOf(answer)),
    failed: (error) => count(costOfFailure(error)),
  });
}

/** The vendor of an adapter; a model names it before the slash. */
export function vendorOf(adapter: object): string {
  if ("vendor" in adapter) return String(adapter.vendor);
  return "model" in adapter ? (String(adapter.model).split("/")[0] ?? "") : "unknown";
}

/** The vendor's charge for a call that failed, in US dollars; 0 where none is known. */
export function costOfFailure(error: unknown): number {
  return error instanceof ProviderError ? costOf(error.facts) : 0;
}

/** The cost that an answer states, in US dollars; 0 where it states none. */
export function costOf(answer: unknown): number {
  const cost = typeof answer === "object" && answer !== null && "costUsd" in answer ? answer.costUsd : null;
  return typeof cost === "number" && Number.isFinite(cost) ? cost : 0;
}
