import { Type } from "typebox";
import { defineCommand, defineDelete } from "../kernel/operation.ts";
import { Closed, Tags } from "../kernel/schemas.ts";
import { File } from "./files.ts";

/** Above the 5 MB limit, so that larger uploads fail with the size limit and not with a text-length error. */
const MAX_BASE64_CHARACTERS = 7_340_032;

const path = Type.String({
  minLength: 1,
  maxLength: 512,
  description: "Path of the file, 1 to 512 bytes, for example `seed-docs/brand-voice.md`.",
});
const newPath = (what: string) =>
  Type.String({
    minLength: 1,
    maxLength: 512,
    description: `${what} 1 to 512 bytes; parts separated by \`/\`; no part empty, \`.\` or \`..\`; last part not \`raw\`; no backslashes or control characters. It must not exist yet.`,
  });

const exampleFile: File = {
  path: "seed-docs/brand-voice.md",
  size: 36,
  contentType: "text/markdown",
  checksum: "sha256:c9d46b2fbdc2f0a9f8a4ab1d6a1a52a4b9ef7d3c1c6d94f7a4e4a9f5e2b1d803",
  tags: ["voice"],
  uploadedBy: "akey_c9e3g7j1l5n9q3s7u1w5y9a3",
  uploadedAt: "2026-11-09T08:15:00.000Z",
};

export const uploadFile = defineCommand({
  area: "files",
  name: "agent.files.upload",
  path: "/v1/agent/files",
  summary: "Upload a file",
  description:
    "Stores a file that runs can read: text, Markdown, JSON, CSV, PDF, images or audio. Send JSON with `contentBase64` up to 5 MB or, over REST, a multipart form with `file` up to 50 MB (with comma-separated `tags`). The `Location` header contains its URL. The content must match its type; text must be UTF-8. Existing content is never overwritten: delete it first with `agent.files.delete`. `skills/<slug>/SKILL.md` becomes the skill `custom:<slug>`; invalid skills are refused with the reasons.",
  errors: [
    "validation_error",
    "forbidden",
    "file_exists",
    "file_too_large",
    "payload_too_large",
    "unsupported_media_type",
    "storage_quota_exceeded",
  ],
  input: Closed({
    path: newPath("Path to store it at, for example `seed-docs/brand-voice.md`."),
    contentBase64: Type.Optional(
      Type.String({
        maxLength: MAX_BASE64_CHARACTERS,
        description: "Base64 of up to 5 MB. Required unless a multipart form has `file`.",
      }),
    ),
    file: Type.Optional(
      Type.String({ format: "binary", description: "Bytes of the file, up to 50 MB; multipart forms only." }),
    ),
    contentType: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 255,
        description: "Media type, for example `text/markdown`. Defaults to the type detected from name and content.",
      }),
    ),
    tags: Type.Optional(Tags),
  }),
  output: File,
  example: {
    input: {
      path: "seed-docs/brand-voice.md",
      contentBase64: "VGFsbHlob3VyIHNwZWFrcyBwbGFpbmx5LiBObyBoeXBlLiAK",
      contentType: "text/markdown",
      tags: ["voice"],
    },
    output: exampleFile,
  },
});

export const updateFile = defineCommand({
  area: "files",
  name: "agent.files.update",
  method: "PATCH",
  path: "/v1/agent/files/{path}",
  summary: "Move, tag or restore a file",
  description:
    "Moves a file to another path, replaces its tags, or restores a deleted file with `archived: false`. Omitted fields keep their values. The content is fixed; to replace it use `agent.files.delete` and `agent.files.upload`.",
  errors: [
    "validation_error",
    "file_not_found",
    "file_exists",
    "file_too_large",
    "concurrent_modification",
    "storage_quota_exceeded",
  ],
  input: Closed({
    path,
    newPath: Type.Optional(newPath("New path.")),
    archived: Type.Optional(
      Type.Literal(false, {
        description:
          "`false` restores the file that was last deleted at `path`, until it is purged. If the path is taken, give a `newPath`.",
      }),
    ),
    tags: Type.Optional(Tags),
  }),
  output: File,
  example: {
    input: { path: exampleFile.path, newPath: "seed-docs/voice.md", tags: ["voice", "2026"] },
    output: { ...exampleFile, path: "seed-docs/voice.md", tags: ["voice", "2026"] },
  },
});

export const deleteFile = defineDelete({
  area: "files",
  name: "agent.files.delete",
  path: "/v1/agent/files/{path}",
  summary: "Delete a file",
  description:
    "Deletes a file and frees its path immediately. `agent.files.update` restores it until it is purged after 7 days. Runs that already use the file can still read it. To rename it use `agent.files.update`.",
  errors: ["file_not_found"],
  input: Closed({ path }),
  example: { path: exampleFile.path },
});

export const fileChangeOperations = [uploadFile, updateFile, deleteFile];
