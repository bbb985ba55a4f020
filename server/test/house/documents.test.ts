import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/start/config.ts";
import type { Environment } from "../../src/start/setting-reader.ts";
import { SETTINGS } from "../../src/start/settings.ts";
import { ROOT } from "./imports.ts";

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

test("the README's table of settings is what the service knows", () => {
  const settings = SETTINGS.map((setting) => [`\`${setting.name}\``, setting.default, setting.meaning]);

  expect(tableBelow("Settings", read("README.md"))).toEqual(settings);
});

/** Names that are looked up in the environment when it holds these. */
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
    // What is wrong with these settings is not the question.
  }
  return [...names];
}

test("every setting is read, and what is read is a setting", () => {
  const vendors = ["openai", "anthropic", "google"].map((LLM_PROVIDER) => ({ LLM_PROVIDER, LLM_MODEL: "any" }));
  const serpdata = [{ SERPDATA_PROVIDER: "searxng" }, { SERPDATA_PROVIDER: "dataforseo" }];
  const linkdata = [{ LINKDATA_PROVIDER: "ahrefs" }, { LINKDATA_PROVIDER: "dataforseo" }];
  const names = new Set([{}, ...vendors, ...serpdata, ...linkdata].flatMap(namesRead));
  // Between the supervisor and the processes it starts, not the operator's.
  names.delete("FINDABLE_SUPERVISED");

  expect([...names].toSorted()).toEqual(SETTINGS.map(({ name }) => name).toSorted());
});

const documents = globSync(["*.md", "docs/**/*.md", "server/src/**/README.md", "web/README.md"], { cwd: ROOT });

test("links between documents lead somewhere", () => {
  const dead = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
      .map((match) => String(match[1]))
      .filter((target) => !existsSync(path.join(ROOT, path.dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );

  expect(documents).toContain("docs/architecture.md");
  expect(dead).toEqual([]);
});

test("commands in the documents are scripts that there are", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run (?:-s )?([a-z:]+)/g)].map((match) => String(match[1])),
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
