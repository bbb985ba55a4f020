import {
  Closed,
  defineOperation,
  getInvocation,
  type InvocationStatus,
  invocationEvents,
  invocationTree,
  invoke,
  ListOf,
  NoContent,
  OneOf,
  Paging,
  Timestamp,
} from "@findable/contract";
import { Type } from "typebox";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { AnyOperation, QueryContext } from "../../../kernel/operations/operation.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import type { FakeRuns } from "./fake-runs.ts";

const common = { area: "notes", scope: "workspace", workspace: "required", credits: "free", demo: "demo" } as const;

const Note = Type.Object({
  id: Type.String({ description: "Identifier." }),
  title: Type.String({ description: "Title." }),
});

const id = Type.String({ minLength: 1, maxLength: 100, description: "Identifier." });

const createNote = defineOperation({
  ...common,
  name: "notes.create",
  method: "POST",
  path: "/v1/notes",
  kind: "command",
  status: 201,
  summary: "Create a note",
  description: "Writes a note.",
  errors: ["limit_reached"],
  queryFields: ["dryRun"],
  input: Closed({
    title: Type.String({ minLength: 1, maxLength: 100, description: "Title." }),
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: 10, default: 1, description: "Copies." })),
    price: Type.Optional(Type.Number({ description: "Price." })),
    color: Type.Optional(OneOf(["RED", "BLUE"], { description: "Color." })),
    remindAt: Type.Optional(Timestamp("When to remind.")),
    tags: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 500_000, description: "Tags." })),
    extra: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: "Anything." })),
    owner: Type.Optional(
      Type.Union([Closed({ name: Type.String({ description: "Name." }) }), Type.Null()], { description: "Owner." }),
    ),
    dryRun: Type.Optional(Type.Boolean({ default: false, description: "Write nothing." })),
  }),
  output: Note,
  example: { input: { title: "Milk" } },
});

const listNotes = defineOperation({
  ...common,
  name: "notes.list",
  method: "GET",
  path: "/v1/notes",
  kind: "query",
  status: 200,
  summary: "List notes",
  description: "All notes.",
  errors: [],
  input: Closed({
    tag: Type.Optional(Type.Array(Type.String(), { description: "Only with these tags." })),
    archived: Type.Optional(Type.Boolean({ description: "Archived ones too." })),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(Note),
  example: { input: { limit: 20 } },
});

const findNote = defineOperation({
  ...common,
  name: "notes.find",
  method: "GET",
  path: "/v1/notes?title=",
  kind: "query",
  status: 200,
  summary: "Find a note",
  description: "One note by its title.",
  errors: [],
  input: Closed({ title: Type.String({ minLength: 1, description: "Title." }) }),
  output: Note,
  example: { input: { title: "Milk" } },
});

const deleteNote = defineOperation({
  ...common,
  name: "notes.delete",
  method: "DELETE",
  path: "/v1/notes/{id}",
  kind: "command",
  status: 204,
  summary: "Delete a note",
  description: "Deletes a note.",
  errors: [],
  input: Closed({ id }),
  output: NoContent,
  example: { input: { id: "note_1" } },
});

const crash = defineOperation({
  ...common,
  name: "notes.crash",
  method: "POST",
  path: "/v1/notes/{id}/crash",
  kind: "command",
  status: 200,
  summary: "Fail",
  description: "Fails in the way its id names.",
  errors: [],
  input: Closed({ id }),
  output: NoContent,
  example: { input: { id: "bug" } },
});

const path = Type.String({ minLength: 1, maxLength: 512, description: "Path." });

const getFile = defineOperation({
  ...common,
  name: "files.get",
  method: "GET",
  path: "/v1/files/{path}",
  kind: "query",
  status: 200,
  summary: "Read a file's facts",
  description: "Facts of a file.",
  errors: ["file_not_found"],
  input: Closed({ path }),
  output: Type.Object({ path: Type.String({ description: "Path." }) }),
  example: { input: { path: "a/b.txt" } },
});

const rawFile = defineOperation({
  ...common,
  name: "files.raw",
  method: "GET",
  path: "/v1/files/{path}/raw",
  kind: "query",
  status: 200,
  summary: "Read a file",
  description: "Bytes of a file.",
  errors: ["file_not_found"],
  binary: true,
  input: Closed({ path }),
  output: Type.Object({}),
  example: { input: { path: "a/b.txt" } },
});

/** Three little domains: notes and files of their own, and the runs of the real contract over `runs`. */
export function fakeOperations(runs: FakeRuns, files: ReadonlyMap<string, FakeFile>): AnyOperation[] {
  return [
    implement(createNote)(async (_context, { title }) => ({ id: "note_1", title })),
    implement(listNotes)(async (_context, input) => ({
      data: (input.tag ?? []).map((tag) => ({ id: "note_1", title: tag })),
      nextCursor: null,
      total: input.limit ?? 0,
    })),
    implement(findNote)(async (_context, { title }) => ({ id: "found", title })),
    implement(deleteNote)(async () => ({})),
    implement(crash)(async (_context, input) => {
      throw failureOf(input.id);
    }),
    implement(getFile)(async (_context, input) => ({ path: input.path })),
    implement(rawFile)(async (context, input) => sendFile(context, files.get(input.path))),
    implement(invocationEvents)(async (_context, input) => runs.page(input.id, input.after ?? 0, input.limit ?? 100)),
    implement(invocationTree)(async (_context, input) => ({ root: treeOf(input.id, 2) })),
    { contract: getInvocation, run: async (_context, input: { id: string }) => runs.record(input.id) },
    { contract: invoke, run: async () => runs.start() },
  ];
}

export interface FakeFile {
  bytes: Buffer;
  contentType: string;
}

interface TreeNode {
  invocationId: string;
  skill: string;
  status: InvocationStatus;
  depth: number;
  creditsUsed: number;
  startedAt: string | null;
  durationMs: number | null;
  children: TreeNode[];
}

function treeOf(invocationId: string, levels: number): TreeNode {
  return {
    invocationId,
    skill: "rank_monitor",
    status: "SUCCEEDED",
    depth: 0,
    creditsUsed: 1,
    startedAt: null,
    durationMs: null,
    children: levels === 0 ? [] : [treeOf(`${invocationId}_child`, levels - 1)],
  };
}

function sendFile({ reply }: QueryContext, file: FakeFile | undefined): Record<string, never> {
  if (file === undefined) throw new AppError("file_not_found", "There is no such file.");
  reply.file({
    size: file.bytes.length,
    contentType: file.contentType,
    fileName: 'näme "1".txt',
    etag: '"abc"',
    async open(range) {
      const { Readable } = await import("node:stream");
      return Readable.from([file.bytes.subarray(range?.start ?? 0, (range?.end ?? file.bytes.length - 1) + 1)]);
    },
  });
  return {};
}

function failureOf(kind: string): Error {
  if (kind === "database") return Object.assign(new Error("secret host db-7 refused"), { code: "ECONNREFUSED" });
  if (kind === "rate") return new AppError("rate_limited", "Too many requests.", { retryAfterSeconds: 7 });
  if (kind === "pillar") return new AppError("pillar_not_found", "There is no such pillar.", {}, { status: 422 });
  return new Error("secret detail of the inside");
}
