export interface CallWatcher {
  answered(answer: unknown): void;
  failed?(): void;
}

/** The same ports, which tell how every call ended, those of parts of a port too, before whoever asked knows. */
export function watchCalls<T extends object>(ports: T, watcher: CallWatcher): T {
  const tell = <A>(answer: A): A => {
    watcher.answered(answer);
    return answer;
  };
  const tellFailure = (error: unknown): never => {
    watcher.failed?.();
    throw error;
  };
  return new Proxy(ports, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part === "function") {
        return (...question: unknown[]) => {
          const answer: unknown = Reflect.apply(part, target, question);
          return answer instanceof Promise ? answer.then(tell, tellFailure) : answer;
        };
      }
      return typeof part === "object" && part !== null && !Array.isArray(part) ? watchCalls(part, watcher) : part;
    },
  });
}
