import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Identifier, IncludeArchived } from "../kernel/fields.ts";
import { defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Timestamp } from "../kernel/schemas.ts";

export const File = Type.Object(
  {
    path: Type.String({ description: "Path of the file; unique in the workspace." }),
    size: Type.Integer({ minimum: 0, description: "Size in bytes." }),
    contentType: Type.String({ description: "Media type, for example `text/markdown`." }),
    checksum: Type.String({ description: "`sha256:` followed by the hash of the bytes in hex." }),
    tags: Type.Array(Type.String(), { description: "Labels." }),
    uploadedBy: Unset(Type.String({ description: "Key that uploaded the file, `akey_…`; uploads only." })),
    uploadedAt: Unset(Timestamp("Upload time; uploads only.")),
    writtenBy: Unset(Type.Literal("agent", { description: "Files written by a run only." })),
    writtenByInvocationId: Unset(Type.String({ description: "Run that last wrote the file, `inv_…`." })),
    writtenAt: Unset(Timestamp("Time a run last wrote the file.")),
    deletedAt: Unset(Timestamp("Time it was deleted, 7 days before it is purged. Deleted files only.")),
  },
  { description: "A file of the workspace, without its content." },
);
export type File = Static<typeof File>;

const exampleReport: File = {
  path: "agent-output/report.md",
  size: 18_204,
  contentType: "text/markdown",
  checksum: "sha256:2f5a1b3c9d8e7f60718293a4b5c6d7e8f90112233445566778899aabbccddeef",
  tags: [],
  writtenBy: "agent",
  writtenByInvocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  writtenAt: "2026-11-16T09:05:08.000Z",
};

const filePath = Type.String({
  minLength: 1,
  maxLength: 512,
  description: "Path of the file, 1 to 512 bytes, for example `agent-output/report.md`.",
});

export const listFiles = defineList({
  name: "agent.files.list",
  path: "/v1/agent/files",
  area: "files",
  summary: "List files",
  description:
    "Returns the files of the workspace, uploaded or written by runs, newest first, without content. For the content of one use `agent.files.raw`.",
  fields: {
    prefix: Type.Optional(
      Type.String({ maxLength: 512, description: "Only paths with this prefix, for example `agent-output/`." }),
    ),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only files with this tag." })),
    invocationId: Type.Optional(Identifier("inv", "a run", "Only files that it wrote last.")),
    since: Type.Optional(Timestamp("Uploaded or written at or after this time.")),
    until: Type.Optional(Timestamp("Uploaded or written before this time.")),
    includeArchived: IncludeArchived("True also lists deleted files until they are purged."),
  },
  item: File,
  list: {
    filters: {
      prefix: { is: "startsWith", of: "path" },
      tag: { is: "has", of: "tags" },
      invocationId: { is: "equal", of: "writtenByInvocationId" },
      since: { is: "atLeast", of: "changedAt" },
      until: { is: "before", of: "changedAt" },
      includeArchived: { is: "reveals", of: "deleted" },
    },
    order: "-createdAt",
    identifier: "path",
  },
  example: {
    input: { prefix: "agent-output/", limit: 20 },
    data: [exampleReport],
  },
});

export const getFile = defineQuery({
  name: "agent.files.get",
  path: "/v1/agent/files/{path}",
  area: "files",
  summary: "Get a file's metadata",
  description: "Returns size, type, checksum, tags and origin of one file. For its content use `agent.files.raw`.",
  errors: ["file_not_found"],
  input: Closed({
    path: filePath,
    includeArchived: IncludeArchived(
      "True also finds the file that was last deleted at this path, until it is purged.",
    ),
  }),
  output: File,
  example: { input: { path: exampleReport.path }, output: exampleReport },
});

export const rawFile = defineQuery({
  name: "agent.files.raw",
  path: "/v1/agent/files/{path}/raw",
  area: "files",
  summary: "Get a file's content",
  description:
    "Returns the bytes of one file with its media type. The tool returns text as it is, other bytes as base64 up to a size limit, and a link. To check the size first use `agent.files.get`.",
  errors: ["file_not_found"],
  binary: true,
  input: Closed({ path: filePath }),
  output: File,
  example: { input: { path: "agent-output/report.md" } },
});

export const fileOperations = [listFiles, getFile, rawFile];
