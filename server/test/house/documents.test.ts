import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/start/config.ts";
import type { Environment } from "../../src/start/setting-reader.ts";
import { SETTINGS } from "../../src/start/settings.ts";
import { ROOT } from "./imports.ts";
import { listDocuments } from "./texts.ts";

function read(document: string): string {
  return readFileSync(path.join(ROOT, document), "utf8");
}

/** The rows of the table below a heading of the second level, without its head. */
function tableBelow(heading: string, markdown: string): string[][] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test("the README's table lists the settings of the service", () => {
  const settings = SETTINGS.map((setting) => [`\`${setting.name}\``, setting.default, setting.meaning]);

  expect(tableBelow("Settings", read("README.md"))).toEqual(settings);
});

/** The variables that the configuration reads from this environment. */
function namesRead(environment: Environment): string[] {
  const names = new Set<string>();
  const watched = new Proxy(environment, {
    get: (held, name) => {
      names.add(String(name));
      return held[String(name)];
    },
  });
  try {
    parseConfig(watched);
  } catch {
    // Only the names matter here, not whether these settings are valid.
  }
  return [...names];
}

test("the service reads every setting, and no other variable", () => {
  const vendors = ["openai", "anthropic", "google"].map((LLM_PROVIDER) => ({ LLM_PROVIDER, LLM_MODEL: "any" }));
  const serpdata = [{ SERPDATA_PROVIDER: "searxng" }, { SERPDATA_PROVIDER: "dataforseo" }];
  const linkdata = [{ LINKDATA_PROVIDER: "ahrefs" }, { LINKDATA_PROVIDER: "dataforseo" }];
  const platform = { OUTREACH_PLATFORM: "lemlist", OUTREACH_API_KEY: "any", OUTREACH_CAMPAIGN_ID: "cam_1" };
  const outreach = [{ ...platform, OUTREACH_FROM: "ada@acme.example" }];
  const names = new Set([{}, ...vendors, ...serpdata, ...linkdata, ...outreach].flatMap(namesRead));
  // The supervisor sets it for its processes; an operator does not.
  names.delete("FINDABLE_SUPERVISED");

  expect([...names].toSorted()).toEqual(SETTINGS.map(({ name }) => name).toSorted());
});

const documents = listDocuments();

test("links between documents name existing files", () => {
  const dead = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
      .map((match) => String(match[1]))
      .filter((target) => !existsSync(path.join(ROOT, path.dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );

  expect(documents).toEqual(expect.arrayContaining(["docs/architecture.md", "server/database/README.md"]));
  expect(dead).toEqual([]);
});

/** Files and folders that a text names: below a folder of the root, or a file of the code in backticks. */
function pathsIn(text: string): string[] {
  const rooted = [...text.matchAll(/(?<![\w./@-])(?:contract|docs|server|web)\/(?:[\w./*-]|<[^<>\n]*>)*/g)].map(
    ([named]) => named,
  );
  const files = [...text.matchAll(/`((?:[\w./*-]|<[^<>\n]*>)+\.(?:ts|tsx|sql|tsv|sh|mjs))`/g)].map((match) =>
    String(match[1]),
  );
  return [...rooted, ...files].map((named) => named.replace(/^(?:\.\.?\/)+|[/.]+$/g, ""));
}

/** A path, of which `<…>` and `*` stand for any name and the front may be missing. */
function patternOf(named: string): RegExp {
  const escaped = named.replaceAll(/[.]/g, "\\.").replaceAll(/<[^>]*>|\*+/g, "[^/\n]+");
  return new RegExp(`(?:^|/)${escaped}$`, "m");
}

test("files and folders that the documents name exist", () => {
  const existing = globSync("{*,{contract,docs,server,web}/**/*}", {
    cwd: ROOT,
    exclude: (file) => path.basename(file) === "node_modules",
  }).join("\n");
  const named = documents.flatMap((document) => pathsIn(read(document)).map((target) => ({ document, target })));
  const missing = named
    // `npm run pack` and `npm run build:web` write these folders.
    .filter(({ target }) => !target.endsWith("/dist") && !patternOf(target).test(existing))
    .map(({ document, target }) => `${document}: ${target}`);

  expect(named.length).toBeGreaterThan(300);
  expect(pathsIn("`server/gone.ts` or `a/gone.sql`")).toEqual(["server/gone.ts", "server/gone.ts", "a/gone.sql"]);
  expect(missing).toEqual([]);
});

test("commands in the documents are scripts of package.json", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map((match) => String(match[1])),
  );

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("every package that the workspaces name has its line in docs/dependencies.md, with its version", () => {
  const packages = ["package.json", "contract/package.json", "server/package.json", "web/package.json"].flatMap(
    (file) => {
      const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(read(file));
      return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    },
  );
  const explained = read("docs/dependencies.md");

  expect(packages.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(packages.filter(([name, version]) => !explained.includes(`| \`${name}\` | ${version} |`))).toEqual([]);
});
