import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withSizes } from "../../bench/capacity/model.ts";
import { settingsDocument } from "../../scripts/settings-document.ts";
import { ADAPTERS } from "../../src/providers/load-adapters.ts";
import { VENDORS } from "../../src/providers/vendors.ts";
import { parseConfig } from "../../src/start/config.ts";
import { MOVED_SETTINGS } from "../../src/start/moved-settings.ts";
import type { Environment } from "../../src/start/setting-reader.ts";
import { SMALL_LETTERS } from "../../src/start/setting-reader.ts";
import { SETTINGS } from "../../src/start/settings.ts";
import { ROOT } from "./imports.ts";
import { listDocuments } from "./texts.ts";

function read(document: string): string {
  return readFileSync(path.join(ROOT, document), "utf8");
}

test("docs/settings.md lists the settings and the vendors of the service", () => {
  expect(read("docs/settings.md")).toBe(settingsDocument());
});

test("docs/guides/install.md has the sizes that the model computes from the measured costs", () => {
  const document = read("docs/guides/install.md");

  expect(document).toContain("\n## Sizes\n");
  expect(withSizes(document)).toBe(document);
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

test("the service reads every setting and every moved one, and no other variable", () => {
  const vendors = VENDORS.map(({ id }) => id);
  const named = ["LLM_PROVIDER", "SERPDATA_PROVIDER", "LINKDATA_PROVIDER", "OUTREACH_PLATFORM"].flatMap((name) =>
    vendors.map((vendor) => ({ [name]: vendor })),
  );
  const implied = [{ TRANSCRIPTION_MODEL: "any" }, { OUTREACH_FROM: "any" }, { HUNTER_API_KEY: "any" }];
  const engines = { ANSWERS_ENGINES: vendors.join() };
  const names = new Set([{}, engines, ...named, ...implied].flatMap(namesRead));
  // The supervisor sets it for its processes; an operator does not.
  names.delete("FINDABLE_SUPERVISED");
  // Every setting can come from a file.
  for (const name of [...names]) names.delete(`${name}_FILE`);
  // The same settings, as other programs write them.
  for (const name of SMALL_LETTERS) names.delete(name);
  // Read before the others: it brings vendors, which have settings.
  names.add(ADAPTERS);

  expect([...names].toSorted()).toEqual(
    [...SETTINGS.map(({ name }) => name), ...Object.keys(MOVED_SETTINGS)].toSorted(),
  );
});

test.each(Object.keys(MOVED_SETTINGS))("refuses %s of an earlier release with the place that took over", (name) => {
  expect(() => parseConfig({ [name]: "s3cret" })).toThrow(`${name} is no longer read. `);
  expect(() => parseConfig({ [name]: "s3cret" })).not.toThrow("s3cret");
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
