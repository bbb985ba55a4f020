import { entryOf, failed, several, type Task, taken } from "./dataforseo-envelope.ts";
import { answerSearch, type SearchPage, wrongSearchField } from "./dataforseo-search.ts";
import type { RankRule } from "./serp-world.ts";
import type { VendorAnswer } from "./vendor-server.ts";

export const ORDER_PATH = "/v3/serp/google/organic/task_post";
export const COLLECT_PATH = "/v3/serp/google/organic/task_get/advanced/";
const A_PAGE = 0.0006;
const FURTHER_PAGE = 0.00045;

/** Searches that wait until they were asked for so often. */
export class SearchQueue {
  /** How often a task is said to be in the queue before it is done. */
  looks = 0;
  readonly #waiting = new Map<string, { task: Task; looks: number }>();

  order(tasks: readonly Task[]): VendorAnswer {
    return several(
      tasks.map((task) => {
        const wrong = wrongSearchField(task);
        if (wrong !== undefined) return entryOf(ORDER_PATH, task, 40501, `Invalid Field: '${wrong}'.`, 0, null);
        const id = `07231252-7652-0066-0000-${String(this.#waiting.size).padStart(12, "0")}`;
        this.#waiting.set(id, { task, looks: 0 });
        const pages = Math.ceil(Number(task["depth"] ?? 10) / 10);
        return taken(ORDER_PATH, task, id, A_PAGE + (pages - 1) * FURTHER_PAGE);
      }),
    );
  }

  /** The page of a task, which costs nothing more. */
  collect(path: string, scenario: string | undefined, rules: readonly RankRule[], pages: SearchPage[]): VendorAnswer {
    const ordered = this.#waiting.get(path.slice(COLLECT_PATH.length));
    if (ordered === undefined) return failed(path, {}, 40401, "Task Not Found.");
    ordered.looks += 1;
    if (ordered.looks <= this.looks) return failed(path, ordered.task, 40602, "Task In Queue.");
    const { body } = answerSearch(ordered.task, scenario, rules, pages);
    const [task] = (body as { tasks: ReturnType<typeof entryOf>[] }).tasks;
    return several(task === undefined ? [] : [{ ...task, cost: 0 }]);
  }
}
