import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { isoFromNow } from "../../../test/harness/moments.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { Blobs } from "../../kernel/files/blobs.ts";
import { createDiskBlobs } from "../../platform/blobs/disk-blobs.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { putAgentFile } from "./index.ts";
import { deleteFile } from "./operations/delete-file.ts";
import { getFile } from "./operations/get-file.ts";
import { listFiles } from "./operations/list-files.ts";
import { rawFile } from "./operations/raw-file.ts";
import { updateFile } from "./operations/update-file.ts";
import { uploadFile } from "./operations/upload-file.ts";

let database: TestDatabase;
let folder: string;
let blobs: Blobs;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "findable-files-"));
  blobs = createDiskBlobs({ folder });
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function newWorkspace() {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  return { tenant: { agencyId, workspaceId }, caller: asActor(database, actor, { services: { blobs } }) };
}

interface Written {
  path: string;
  content?: string;
  tags?: string[];
  invocationId?: string;
}

async function write(
  tenant: { agencyId: string; workspaceId: string },
  { path, content = "text", tags = [], invocationId = "inv_1" }: Written,
) {
  const blob = await blobs.put(Buffer.from(content));
  const file = { ...tenant, ...blob, invocationId, path, contentType: "text/markdown", tags };
  return inTenantTransaction(database.tenant, tenant, (tx) => putAgentFile(tx, file));
}

async function upload(tenant: { agencyId: string; workspaceId: string }, path: string) {
  const { checksum } = await blobs.put(Buffer.from("mine"));
  await tenantDb(database.tenant, tenant).query(sql`
    insert into files (id, agency_id, workspace_id, path, size, content_type, checksum, uploaded_by, uploaded_at)
    values (${`file_${path}`}, ${tenant.agencyId}, ${tenant.workspaceId}, ${path}, 4, 'text/plain', ${checksum}, 'akey_1',
      clock_timestamp())`);
}

test("lists, describes and returns what a run wrote, byte for byte or a range of it", async () => {
  const { tenant, caller } = await newWorkspace();
  await write(tenant, { path: "agent-output/report.md", content: "# Größe", tags: ["report"], invocationId: "inv_7" });

  const file = await caller.call(rawFile, { path: "agent-output/report.md" });

  expect(file).toMatchObject({
    size: 9,
    contentType: "text/markdown",
    tags: ["report"],
    writtenBy: "agent",
    writtenByInvocationId: "inv_7",
  });
  expect(await caller.call(getFile, { path: "agent-output/report.md" })).toEqual(file);
  expect((await caller.call(listFiles, {})).data).toEqual([file]);
  const answer = caller.file();
  expect(answer).toMatchObject({ size: 9, contentType: "text/markdown", fileName: "report.md" });
  expect(answer.etag).toBe(`"${file.checksum.slice("sha256:".length)}"`);
  expect(await text(await answer.open())).toBe("# Größe");
  expect(await text(await answer.open({ start: 2, end: 3 }))).toBe("Gr");
});

test("a run replaces the file of a run, in its place in the list", async () => {
  const { tenant, caller } = await newWorkspace();
  await write(tenant, { path: "agent-output/a.md", content: "old" });
  await write(tenant, { path: "agent-output/b.md" });
  await write(tenant, { path: "agent-output/a.md", content: "newer", invocationId: "inv_2" });

  const { data, total } = await caller.call(listFiles, {});

  expect(total).toBe(2);
  expect(data.map((file) => [file.path, file.size, file.writtenByInvocationId])).toEqual([
    ["agent-output/b.md", 4, "inv_1"],
    ["agent-output/a.md", 5, "inv_2"],
  ]);
});

test("a run never replaces a person's upload: it writes under a free name, and there again the next time", async () => {
  const { tenant, caller } = await newWorkspace();
  await upload(tenant, "agent-output/report.v1.html");
  await upload(tenant, "agent-output/notes");

  const first = await write(tenant, { path: "agent-output/report.v1.html" });
  const second = await write(tenant, { path: "agent-output/report.v1.html", content: "longer", invocationId: "inv_2" });

  expect([first.path, second.path]).toEqual(["agent-output/report.v1-2.html", "agent-output/report.v1-2.html"]);
  expect((await write(tenant, { path: "agent-output/notes" })).path).toBe("agent-output/notes-2");
  expect((await caller.call(listFiles, {})).total).toBe(4);
  expect(await caller.call(getFile, { path: "agent-output/report.v1.html" })).toMatchObject({
    uploadedBy: "akey_1",
    size: 4,
  });
});

test("ten concurrent runs that write one path leave one file", async () => {
  const { tenant, caller } = await newWorkspace();

  await Promise.all(
    Array.from({ length: 10 }, (_, index) => write(tenant, { path: "agent-output/one.md", content: `run ${index}` })),
  );

  expect((await caller.call(listFiles, {})).total).toBe(1);
});

test.each([
  "report.md",
  "seed-docs/report.md",
  "agent-output",
  "agent-output/",
  "agent-output/../seed-docs/report.md",
  "agent-output//report.md",
  "agent-output/./report.md",
  "/agent-output/report.md",
  "agent-output\\report.md",
  "agent-output/a\nb.md",
  "agent-output/a\0b.md",
  "agent-output/report.md/raw",
  "agent-outputs/report.md",
  `agent-output/${"ä".repeat(250)}`,
])("a run may not write to %j", async (path) => {
  const { tenant } = await newWorkspace();

  expect(await codeOf(write(tenant, { path }))).toBe("validation_error");
});

test("filters by prefix, tag, run and time, and treats no character of a prefix as a pattern", async () => {
  const { tenant, caller } = await newWorkspace();
  await write(tenant, { path: "agent-output/100%_done.md", tags: ["a"], invocationId: "inv_1" });
  await write(tenant, { path: "agent-output/100x-done.md", tags: ["a", "b"], invocationId: "inv_2" });
  await write(tenant, { path: "agent-workspace/notes.md", invocationId: "inv_2" });
  const paths = async (input: Parameters<typeof listFiles.run>[1]) =>
    (await caller.call(listFiles, input)).data.map((file) => file.path);
  const future = isoFromNow({ hours: 1 });

  expect(await paths({ prefix: "agent-output/100%_" })).toEqual(["agent-output/100%_done.md"]);
  expect(await paths({ tag: "b" })).toEqual(["agent-output/100x-done.md"]);
  expect(await paths({ invocationId: "inv_2" })).toEqual(["agent-workspace/notes.md", "agent-output/100x-done.md"]);
  expect(await paths({ invocationId: "inv_2", prefix: "agent-workspace/" })).toEqual(["agent-workspace/notes.md"]);
  expect(await paths({ since: future })).toEqual([]);
  expect(await paths({ until: future, limit: 1 })).toEqual(["agent-workspace/notes.md"]);
});

test.each(["0000-01-01T00:00:00Z", "2026-12-31T23:59:60Z", "0001-01-01T00:00:00+10:00"])(
  "refuses the invalid time %s",
  async (since) => {
    const { caller } = await newWorkspace();

    expect(await codeOf(caller.call(listFiles, { since }))).toBe("validation_error");
  },
);

test("accepts a time with any valid offset", async () => {
  const { tenant, caller } = await newWorkspace();
  await write(tenant, { path: "agent-output/a" });

  expect((await caller.call(listFiles, { since: "2020-01-01T00:00:00+23:00" })).total).toBe(1);
});

test("pages through every file once while a run writes others", async () => {
  const { tenant, caller } = await newWorkspace();
  for (const name of ["a", "b", "c"]) await write(tenant, { path: `agent-output/${name}` });

  const first = await caller.call(listFiles, { limit: 2 });
  await write(tenant, { path: "agent-output/d" });
  await write(tenant, { path: "agent-output/c" });
  const second = await caller.call(listFiles, { limit: 2, cursor: String(first.nextCursor) });

  expect([...first.data, ...second.data].map((file) => file.path)).toEqual([
    "agent-output/c",
    "agent-output/b",
    "agent-output/a",
  ]);
  expect(second.nextCursor).toBeNull();
});

test("files of another agency or workspace do not exist, also with the store's own filter removed", async () => {
  const one = await newWorkspace();
  const other = await newWorkspace();
  const siblingId = await createWorkspace(database, { agencyId: one.tenant.agencyId });
  await write(other.tenant, { path: "agent-output/theirs.md" });
  await write({ ...one.tenant, workspaceId: siblingId }, { path: "agent-output/sibling.md" });
  await write(one.tenant, { path: "agent-output/mine.md" });

  expect(await codeOf(one.caller.call(getFile, { path: "agent-output/theirs.md" }))).toBe("file_not_found");
  expect(await codeOf(one.caller.call(rawFile, { path: "agent-output/sibling.md" }))).toBe("file_not_found");
  expect(await tenantDb(database.tenant, one.tenant).query(sql`select path from files`)).toEqual([
    { path: "agent-output/mine.md" },
  ]);
});

test("row-level security alone refuses a file for another workspace", async () => {
  const one = await newWorkspace();
  const other = await newWorkspace();
  const { checksum, size } = await blobs.put(Buffer.from("text"));
  const file = {
    ...other.tenant,
    checksum,
    size,
    invocationId: "inv_1",
    path: "agent-output/x",
    contentType: "a/b",
    tags: [],
  };

  const smuggle = inTenantTransaction(database.tenant, one.tenant, (tx) => putAgentFile(tx, file));

  await expect(smuggle).rejects.toThrow("row-level security");
});

const NAMES = [
  "agent-output/a.md",
  "agent-output/ab.md",
  "agent-workspace/a.md",
  "agent-output/a/b.md",
  "agent-output/%_.md",
];
const TAGS = ["one", "two", "One"];

interface Asked {
  prefix: string | undefined;
  tag: string | undefined;
  invocationId: string | undefined;
  since: number | undefined;
  until: number | undefined;
  limit: number;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  prefix: fc.option(fc.constantFrom("agent-output/", "agent-output/a", "agent-", "%", "x", ...NAMES), {
    nil: undefined,
  }),
  tag: fc.option(fc.constantFrom(...TAGS), { nil: undefined }),
  invocationId: fc.option(fc.constantFrom("inv_1", "inv_2"), { nil: undefined }),
  since: fc.option(fc.nat(9), { nil: undefined }),
  until: fc.option(fc.nat(9), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 4 }),
});
const written = fc.array(
  fc.record({
    path: fc.constantFrom(...NAMES, ...NAMES.map((name) => `${name}.txt`)),
    tags: fc.subarray(TAGS),
    invocationId: fc.constantFrom("inv_1", "inv_2"),
  }),
  { maxLength: 12 },
);

test("the pages of any list together are the matching files, newest first, and no others", async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.array(asked, { minLength: 1, maxLength: 4 }), async (files, questions) => {
      const { tenant, caller } = await newWorkspace();
      const rows = new Map<string, { changedAt: string; tags: string[]; invocationId: string }>();
      for (const file of files) {
        const { writtenAt = "" } = await write(tenant, file);
        rows.set(file.path, { changedAt: writtenAt, tags: file.tags, invocationId: file.invocationId });
      }
      const moments = [...rows.values()].map(({ changedAt }) => changedAt).toSorted();
      for (const { since, until, limit, ...question } of questions) {
        const times = {
          ...(since === undefined || moments[since] === undefined ? {} : { since: moments[since] }),
          ...(until === undefined || moments[until] === undefined ? {} : { until: moments[until] }),
        };
        const filter = Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined));
        const expected = [...rows]
          .filter(
            ([path, row]) =>
              path.startsWith(question.prefix ?? "") &&
              (question.tag === undefined || row.tags.includes(question.tag)) &&
              (question.invocationId === undefined || row.invocationId === question.invocationId) &&
              row.changedAt >= (times.since ?? "") &&
              (times.until === undefined || row.changedAt < times.until),
          )
          .map(([path]) => path)
          .toReversed();

        const found: string[] = [];
        let cursor: string | null | undefined;
        do {
          const page = await caller.call(listFiles, { ...filter, ...times, limit, ...(cursor ? { cursor } : {}) });
          expect(page.total).toBe(expected.length);
          found.push(...page.data.map(({ path }) => path));
          cursor = page.nextCursor;
        } while (cursor);

        expect(found).toEqual(expected);
      }
    }),
    { numRuns: 40 },
  );
});

test("files at checked paths are checked when they are uploaded or moved there, and refused with the reasons", async () => {
  const { tenant } = await newWorkspace();
  const { actor } = await createKey(database, tenant);
  const seen: string[] = [];
  const check = {
    concerns: (path: string) => path.startsWith("skills/"),
    maxBytes: 20,
    check: ({ path, bytes }: { path: string; bytes: Uint8Array }) => {
      seen.push(path);
      if (!Buffer.from(bytes).includes("name:"))
        throw validationError([{ field: "path", message: "must name a skill" }]);
      return async () => undefined;
    },
    leave: async () => undefined,
  };
  const caller = asActor(database, actor, { services: { blobs, fileChecks: [check] } });
  const put = (path: string, content: string) =>
    codeOf(caller.call(uploadFile, { path, contentBase64: Buffer.from(content).toString("base64") }));
  const move = (path: string, newPath: string) => codeOf(caller.call(updateFile, { path, newPath }));

  expect(await put("skills/a/SKILL.md", "nothing")).toBe("validation_error");
  expect(await put("skills/a/SKILL.md", "name: much too long a skill")).toBe("file_too_large");
  expect(await put("skills/a/SKILL.md", "name: a")).toMatchObject({ path: "skills/a/SKILL.md" });
  expect(await put("docs/a.md", "nothing")).toMatchObject({ path: "docs/a.md" });
  expect(await move("docs/a.md", "skills/b/SKILL.md")).toBe("validation_error");
  expect(await move("docs/a.md", "docs/b.md")).toMatchObject({ path: "docs/b.md" });
  expect(await move("skills/a/SKILL.md", "skills/c/SKILL.md")).toMatchObject({ path: "skills/c/SKILL.md" });
  expect(await move("docs/nowhere.md", "skills/d/SKILL.md")).toBe("file_not_found");
  expect(seen).toEqual(["skills/a/SKILL.md", "skills/a/SKILL.md", "skills/b/SKILL.md", "skills/c/SKILL.md"]);
});

test("deleted files can be listed, read and restored until they are purged, also to another path", async () => {
  const { caller } = await newWorkspace();
  const contentBase64 = Buffer.from("text").toString("base64");
  const put = (name: string) => caller.call(uploadFile, { path: name, contentBase64 });
  for (const name of ["seed-docs/a.md", "seed-docs/b.md"]) await put(name);
  await caller.call(deleteFile, { path: "seed-docs/a.md" });
  await put("seed-docs/a.md");
  await caller.call(deleteFile, { path: "seed-docs/a.md" });
  await put("seed-docs/a.md");
  const pathsOf = async (includeArchived: boolean) =>
    (await caller.call(listFiles, { includeArchived })).data.map(({ path: one, deletedAt }) => [
      one,
      deletedAt !== undefined,
    ]);

  expect(await pathsOf(false)).toEqual([
    ["seed-docs/a.md", false],
    ["seed-docs/b.md", false],
  ]);
  expect((await pathsOf(true)).filter(([, isDeleted]) => isDeleted)).toHaveLength(2);
  expect(await codeOf(caller.call(updateFile, { path: "seed-docs/a.md", archived: false }))).toBe("file_exists");

  const restored = await caller.call(updateFile, {
    path: "seed-docs/a.md",
    archived: false,
    newPath: "seed-docs/c.md",
  });
  await caller.call(deleteFile, { path: "seed-docs/a.md" });
  const found = await caller.call(getFile, { path: "seed-docs/a.md", includeArchived: true });
  const back = await caller.call(updateFile, { path: "seed-docs/a.md", archived: false });

  expect(restored).toMatchObject({ path: "seed-docs/c.md" });
  expect(restored.deletedAt).toBeUndefined();
  expect(found.deletedAt).toBeDefined();
  expect(await codeOf(caller.call(getFile, { path: "seed-docs/gone.md", includeArchived: true }))).toBe(
    "file_not_found",
  );
  expect(back).toMatchObject({ path: "seed-docs/a.md" });
  expect((await pathsOf(false)).map(([one]) => one).toSorted()).toEqual([
    "seed-docs/a.md",
    "seed-docs/b.md",
    "seed-docs/c.md",
  ]);
});
