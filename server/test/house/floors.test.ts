import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findBrokenFloors, findCircles, isProduct, partOf } from "./floors.ts";
import { ROOT, readSource, readSourceFiles, type SourceFile } from "./imports.ts";
import { findBadNames } from "./names.ts";
import { findImpureRules } from "./pure-rules.ts";

const files = readSourceFiles();

/** A file as it might be written, with imports of these. */
function planted(file: string, ...specifiers: string[]) {
  return readSource(file, specifiers.map((specifier) => `import type { It } from "${specifier}";`).join("\n"));
}

function findDeadEnds(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path: file, imports }) =>
    imports
      .filter(({ target }) => target !== undefined)
      .filter(({ target = "" }) => !/\.(tsx?|css|json)$/.test(target) || !existsSync(path.join(ROOT, target)))
      .map(({ specifier }) => `${file} imports ${specifier}`),
  );
}

test("imports only go down, and domains meet only through their index", () => {
  expect(files.filter((file) => isProduct(file.path)).length).toBeGreaterThan(200);
  expect(findBrokenFloors(files)).toEqual([]);
});

test("an import that goes up or sideways is found, by whatever syntax", () => {
  const broken = findBrokenFloors([
    planted("contract/src/keys.ts", "../../server/src/kernel/ids/new-id.ts"),
    planted("contract/src/keys.ts", "pg"),
    planted("server/src/kernel/ids/new-id.ts", "../../platform/database/pool.ts"),
    planted("server/src/providers/llm/port.ts", "./live/ai-sdk.ts"),
    planted("server/src/providers/llm/live/ai-sdk.ts", "../../serpdata/live/searxng.ts"),
    planted("server/src/providers/llm/live/ai-sdk.ts", "../../../platform/egress/egress.ts"),
    planted("server/src/platform/mcp/tool-call.ts", "../../domains/keys/index.ts"),
    planted("server/src/domains/keys/keys.ts", "../../platform/database/pool.ts"),
    planted("server/src/domains/keys/keys.ts", "../files/files.store.ts"),
    planted("server/src/skills/research-icp/skill.ts", "../../domains/audience/audience.store.ts"),
    planted("server/src/skills/research-icp/skill.ts", "../../start/start-api.ts"),
    planted("server/src/start/start-api.ts", "../../test/harness/engine.ts"),
    planted("web/src/api/client.ts", "../../../server/src/kernel/ids/new-id.ts"),
    planted("web/src/ui/Button.tsx", "../api/client.ts"),
    planted("web/src/pages/runs/RunsPage.tsx", "../run/RunPage.tsx"),
    planted("web/src/shell/Sidebar.tsx", "../pages/runs/RunsPage.tsx"),
    planted("server/src/market/worlds/market-of.ts", "./true-labels.ts"),
    planted("server/src/start/start-api.ts", "../jobs/nightly.ts"),
    planted("server/src/demo/files.ts", "../domains/files/index.ts"),
    planted("server/src/market/market.ts", "../demo/create-demo.ts"),
    readSource("server/src/domains/keys/keys.ts", 'export { pool } from "../../platform/database/pool.ts";'),
    readSource("server/src/domains/keys/keys.ts", 'const it = await import("../../platform/database/pool.ts");'),
    // In two pieces, or this file itself would seem to load that module.
    readSource("server/src/domains/keys/keys.ts", `new ${"URL"}("../../platform/engine/compute.ts", import.meta.url);`),
  ]);

  expect(broken).toEqual([
    "contract/src/keys.ts imports server/src/kernel/ids/new-id.ts: contract may not see kernel.",
    "contract/src/keys.ts imports pg: the contract needs typebox and nothing else.",
    "server/src/kernel/ids/new-id.ts imports server/src/platform/database/pool.ts: kernel may not see platform.",
    "server/src/providers/llm/port.ts imports server/src/providers/llm/live/ai-sdk.ts: ports may not see adapters.",
    "server/src/providers/llm/live/ai-sdk.ts imports server/src/providers/serpdata/live/searxng.ts: a port's adapters see no other port's.",
    "server/src/providers/llm/live/ai-sdk.ts imports server/src/platform/egress/egress.ts: adapters may not see platform.",
    "server/src/platform/mcp/tool-call.ts imports server/src/domains/keys/index.ts: platform may not see domains.",
    "server/src/domains/keys/keys.ts imports server/src/platform/database/pool.ts: domains may not see platform.",
    "server/src/domains/keys/keys.ts imports server/src/domains/files/files.store.ts: a domain is used only through its index.ts.",
    "server/src/skills/research-icp/skill.ts imports server/src/domains/audience/audience.store.ts: a domain is used only through its index.ts.",
    "server/src/skills/research-icp/skill.ts imports server/src/start/start-api.ts: skills may not see start.",
    "server/src/start/start-api.ts imports server/test/harness/engine.ts: what ships needs nothing that only tests have.",
    "web/src/api/client.ts imports server/src/kernel/ids/new-id.ts: web may not see kernel.",
    "web/src/ui/Button.tsx imports web/src/api/client.ts: what is drawn knows nothing of the product.",
    "web/src/pages/runs/RunsPage.tsx imports web/src/pages/run/RunPage.tsx: a page needs no other page.",
    "web/src/shell/Sidebar.tsx imports web/src/pages/runs/RunsPage.tsx: only the table of pages knows pages.",
    "server/src/market/worlds/market-of.ts imports server/src/market/worlds/true-labels.ts: what ships needs nothing that only tests have.",
    "server/src/start/start-api.ts imports server/src/jobs/nightly.ts: server/src/jobs/nightly.ts belongs to no part; give its folder a line in floors.ts.",
    "server/src/demo/files.ts imports server/src/domains/files/index.ts: the demo uses a domain only through its rules.ts.",
    "server/src/market/market.ts imports server/src/demo/create-demo.ts: market may not see demo.",
    "server/src/domains/keys/keys.ts imports server/src/platform/database/pool.ts: domains may not see platform.",
    "server/src/domains/keys/keys.ts imports server/src/platform/database/pool.ts: domains may not see platform.",
    "server/src/domains/keys/keys.ts imports server/src/platform/engine/compute.ts: domains may not see platform.",
  ]);
});

test("an import that goes down is none", () => {
  expect(
    findBrokenFloors([
      planted(
        "server/src/domains/audience/audience.ts",
        "../invocations/index.ts",
        "../../kernel/database/db.ts",
        "node:crypto",
      ),
      planted("server/src/providers/crawler/live/fetch-bytes.ts", "../../../platform/egress/egress-refused-error.ts"),
      planted("server/src/skills/research-icp/skill.ts", "../../domains/audience/index.ts", "@findable/contract"),
    ]),
  ).toEqual([]);
});

test("no two domains need each other, and no files of the product import each other", () => {
  expect(findCircles(files)).toEqual([]);
  expect(
    findCircles([
      planted("server/src/domains/keys/keys.ts", "../files/index.ts"),
      planted("server/src/domains/files/files.ts", "../keys/index.ts"),
      planted("contract/src/keys.ts", "./kernel/scopes.ts"),
      planted("contract/src/kernel/scopes.ts", "../key-names.ts", "./schemas.ts"),
      planted("contract/src/key-names.ts", "./keys.ts"),
      planted("contract/src/kernel/schemas.ts", "./fields.ts"),
      planted("web/src/ui/Button.tsx", "./Link.tsx"),
      planted("web/src/ui/Link.tsx", "./Button.tsx"),
    ]),
  ).toEqual([
    "domains/files <-> domains/keys",
    "contract/src/kernel/scopes.ts <-> contract/src/key-names.ts <-> contract/src/keys.ts",
    "web/src/ui/Button.tsx <-> web/src/ui/Link.tsx",
  ]);
});

test("every folder of the server belongs to a part, and nothing lies beside the house", () => {
  const lost = files.map(({ path: file }) => file).filter((file) => isProduct(file) && partOf(file) === undefined);

  expect(lost).toEqual([]);
  expect(partOf("server/src/jobs/nightly.ts")).toBeUndefined();
  expect(
    files
      .map(({ path: file }) => file)
      .filter((file) => !/^(contract|server|web)\/((src|scripts|test|bench)\/|vite\.config\.ts$)/.test(file)),
  ).toEqual([]);
});

test("relative imports name a file that is there, with its ending", () => {
  expect(findDeadEnds(files)).toEqual([]);
  expect(findDeadEnds([planted("server/src/start/start-api.ts", "./config", "./gone.ts", "./config.ts")])).toEqual([
    "server/src/start/start-api.ts imports ./config",
    "server/src/start/start-api.ts imports ./gone.ts",
  ]);
});

test("files are named for what they hold and lie no deeper than four folders below src", () => {
  expect(findBadNames(files.map((file) => file.path))).toEqual([]);
  expect(
    findBadNames(["server/src/kernel/utils.ts", "server/src/kernel/toId.ts", "server/src/a/b/c/d/e/deep.ts"]),
  ).toEqual([
    'server/src/kernel/utils.ts: "utils" does not say what it holds.',
    "server/src/kernel/toId.ts: file names are kebab-case.",
    "server/src/a/b/c/d/e/deep.ts is more than 4 folders below src.",
  ]);
});

test("the rules of domains load no SQL", () => {
  expect(files.filter(({ path: file }) => file.endsWith("/rules.ts")).length).toBeGreaterThan(5);
  expect(findImpureRules(files)).toEqual([]);
  expect(
    findImpureRules([
      readSource("server/src/domains/keys/rules.ts", 'export { a } from "./a.ts"; import type { B } from "./b.ts";'),
      readSource(
        "server/src/domains/keys/a.ts",
        'import { c } from "./c.ts"; import { type D } from "./keys.store.ts";',
      ),
      readSource("server/src/domains/keys/b.ts", 'import pg from "pg";'),
      readSource("server/src/domains/keys/c.ts", 'import sql from "sql-template-tag"; import type { Pool } from "pg";'),
    ]),
  ).toEqual([
    "server/src/domains/keys/rules.ts -> server/src/domains/keys/a.ts -> server/src/domains/keys/keys.store.ts",
    "server/src/domains/keys/rules.ts -> server/src/domains/keys/a.ts -> server/src/domains/keys/c.ts -> sql-template-tag",
  ]);
});

test("every domain explains its words, and says what others may use", () => {
  const domains = readdirSync(path.join(ROOT, "server/src/domains"));
  const silent = domains.filter((domain) =>
    [["README.md"], ["index.ts", "rules.ts"]].some(
      (names) => !names.some((file) => existsSync(path.join(ROOT, "server/src/domains", domain, file))),
    ),
  );

  expect(domains.length).toBeGreaterThan(5);
  expect(silent).toEqual([]);
});
