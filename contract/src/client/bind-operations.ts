import type { Call, CallOptions, Page } from "./call.ts";
import type { OperationCalls } from "./generated/calls.ts";
import { ROUTES } from "./generated/routes.ts";
import { isOperationName, type OperationName, type Route, routeOf } from "./route.ts";
import type { RunEvent } from "./run-events.ts";
import type { Input } from "./to-request.ts";

type Send<Data> = (name: OperationName, input?: Input, options?: CallOptions) => Call<Data>;

/** Senders by the form in which they return the response. */
export interface Senders {
  body: Send<unknown>;
  blob: Send<Blob>;
  stream: Send<ReadableStream>;
  events(input: Input, options: CallOptions | undefined): AsyncIterable<RunEvent>;
}

type Method = (input?: Input, options?: CallOptions) => unknown;
type Branch = { [part: string]: Branch | Method };

/** Builds a method for every operation, in a tree by the parts of its name. */
export function bindOperations(senders: Senders): OperationCalls {
  const root: Branch = {};
  for (const name of Object.keys(ROUTES).filter(isOperationName)) {
    const parts = name.split(".").map(camelCase);
    const last = parts.pop() ?? "";
    let branch = root;
    for (const part of parts) {
      branch[part] ??= {};
      branch = asBranch(branch[part]);
    }
    branch[last] = Object.assign(methodOf(name, senders), branch[last]);
  }
  return asOperationCalls(root);
}

function methodOf(name: OperationName, senders: Senders): Method {
  const route = routeOf(name);
  if (route.kind === "stream") return (input = {}, options) => senders.events(input, options);
  if (route.marks.has("bytes")) {
    return Object.assign<Method, Branch>((input, options) => senders.blob(name, input, options), {
      stream: (input, options) => senders.stream(name, input, options),
    });
  }
  return Object.assign<Method, Branch>(
    (input, options) => senders.body(name, input, options),
    moreOf(name, route, senders),
  );
}

function moreOf(name: OperationName, { marks }: Route, { body }: Senders): Branch {
  if (marks.has("list")) {
    const pages = (input?: Input, options?: CallOptions) => eachPage(name, body, input, options);
    return { pages, all: (input, options) => eachItem(pages(input, options)) };
  }
  if (marks.has("estimate")) {
    return { estimate: (input, options) => body(name, { ...input, dryRun: true }, options) };
  }
  return {};
}

async function* eachPage(
  name: OperationName,
  ask: Send<unknown>,
  input?: Input,
  options?: CallOptions,
): AsyncGenerator<Page<unknown>> {
  for (let cursor = input?.["cursor"]; ; ) {
    const page = asPage(await ask(name, { ...input, cursor }, options));
    yield page;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

async function* eachItem(pages: AsyncIterable<Page<unknown>>): AsyncGenerator<unknown> {
  for await (const { data } of pages) yield* data;
}

/** `serp_gap` becomes `serpGap`. */
function camelCase(part: string): string {
  return part.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

// A method may also have branches: `research.competitor.backlinks` and `research.competitor.backlinks.list`.
function asBranch(grown: Branch | Method): Branch {
  return grown as Branch;
}

// Operations that the contract marks as lists return pages.
function asPage(body: unknown): Page<unknown> {
  return body as Page<unknown>;
}

// The type and the routes are generated from the same contracts. A test checks both.
function asOperationCalls(tree: Branch): OperationCalls {
  return tree as unknown as OperationCalls;
}
