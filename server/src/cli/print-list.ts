import type { Session } from "./session.ts";
import { type Column, printTable } from "./table.ts";
import { number } from "./text-layout.ts";

interface ListPage<R> {
  data: readonly R[];
  total: number;
  nextCursor: string | null;
}

/** Prints one page of a list as a table, or as JSON with `--json`. */
export function printList<R>(
  { terminal, options }: Pick<Session, "terminal" | "options">,
  page: ListPage<R>,
  columns: readonly Column<R>[],
  whenEmpty: string,
): void {
  if (options.json) {
    terminal.data.line(JSON.stringify(page, undefined, 2));
    return;
  }
  if (page.data.length === 0) {
    terminal.talk.line(whenEmpty);
    return;
  }
  printTable(terminal.data, columns, page.data);
  if (page.nextCursor === null) return;
  terminal.talk.line(`Showing ${number(page.data.length)} of ${number(page.total)}. Use --limit to show more.`);
}

/** Prints a single object as JSON with `--json`, otherwise as `lines`. */
export function printOne(
  { terminal, options }: Pick<Session, "terminal" | "options">,
  answer: unknown,
  lines: readonly string[],
): void {
  if (options.json) terminal.data.line(JSON.stringify(answer, undefined, 2));
  else for (const line of lines) terminal.data.line(line);
}
