import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { RELEASE } from "../../src/kernel/release.ts";
import { readSchemaFiles } from "../../src/platform/database/schema/schema-files.ts";
import { RELEASES } from "../upgrade/releases.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const files = await readSchemaFiles();
const functions = files.functions.map(({ name, text }) => ({ name, text, defines: definedIn(text) }));
const callers = globSync("server/src/**/*.ts", { cwd: ROOT })
  .filter((file) => !file.endsWith(".test.ts") && !file.includes("__fixtures__"))
  .map((file) => ({ file, base: path.basename(file), text: readFileSync(path.join(ROOT, file), "utf8") }));

/** Generated columns and indexes of `keywords` store their results: see server/database/README.md. */
const STORED = [
  "keyword_marks",
  "keyword_intent_bits",
  "keyword_hints",
  "keyword_further_terms",
  "keyword_further_pairs",
  "keyword_terms",
];
/** Stores call these everywhere. */
const SHARED = ["current_agency", "current_workspace", "world_now"];

function definedIn(text: string): string[] {
  return [...text.matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, name = ""]) => name);
}

/** Other words than `authenticate` are names of SQL functions only. */
function calls(text: string, name: string): boolean {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return new RegExp(name.includes("_") ? `\\b${name}\\(` : `select ${name}\\(`).test(code);
}

describe("server/database", () => {
  test("numbers its table files without holes", () => {
    expect(files.tables.map(({ number }) => number)).toEqual(files.tables.map((_file, place) => place + 1));
  });

  test("keeps the table files of every release as they were released", () => {
    const changed = RELEASES.flatMap(({ release, tables }) =>
      Object.entries(tables)
        .filter(([name, sha256]) => files.tables.find((file) => file.name === name)?.sha256 !== sha256)
        .map(([name]) => `${name} has changed since release ${release}: put the change into a new file`),
    );

    expect(changed).toEqual([]);
  });

  test("assigns every table file to a release, so that it cannot change unnoticed", () => {
    const pinned = new Set(RELEASES.flatMap(({ tables }) => Object.keys(tables)));
    const free = files.tables.filter(({ name }) => !pinned.has(name));

    expect(
      free.map(({ name }) => `${name} belongs to no release: raise the version, then run npm run release:dump`),
    ).toEqual([]);
  });

  test("has the version of package.json", () => {
    const packageJson: unknown = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));

    expect(packageJson).toMatchObject({ version: RELEASE });
  });

  test("creates in tables/ nothing that is replaced, but for functions whose results are stored", () => {
    const replaceable = /^\s*create (?:or replace )?(function|procedure|trigger|view|policy|type)\b.*/gm;
    const found = files.tables.flatMap(({ text }) => [...text.matchAll(replaceable)].map(([line]) => line.trim()));

    expect(found.map((line) => /^create function (\w+)/.exec(line)?.[1] ?? line)).toEqual(STORED);
  });

  test("creates in functions/ no table and no index", () => {
    const lasting = /^\s*(create (unlogged )?table|create (unique )?index|alter table|insert into)\b/m;

    expect(functions.filter(({ text }) => lasting.test(withoutBodies(text))).map(({ name }) => name)).toEqual([]);
  });

  test("runs table files in one transaction", () => {
    const leaving = /^\s*(begin|commit|rollback)\s*;|concurrently/m;

    expect(files.tables.filter(({ text }) => leaving.test(text)).map(({ name }) => name)).toEqual([]);
  });

  test("has a message for every outcome that a function reports", () => {
    const worded = functions.find(({ name }) => name === "messages.sql")?.text ?? "";
    const asked = functions.flatMap(({ text }) =>
      [...text.matchAll(/message_of\('(\w+)'/g)].map(([, outcome]) => outcome),
    );

    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((outcome) => !worded.includes(`when '${outcome}' then`))).toEqual([]);
  });

  test("locks no row against the foreign keys of its children, unless it deletes the row", () => {
    const statements = [...functions, ...callers].flatMap(({ text }) => text.split(/;|sql`/));
    const strong = statements.filter((text) => /\bfor update\b/.test(text) && !/\bdelete from\b/.test(text));

    expect(strong).toEqual([]);
  });

  test("defines each function once", () => {
    const names = functions.flatMap(({ defines }) => defines);

    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });
});

describe("a functions file and the TypeScript that calls it", () => {
  const pairs = functions.flatMap(({ name, text, defines }) =>
    defines
      .filter((fn) => !SHARED.includes(fn))
      .flatMap((fn) =>
        callers.filter((caller) => calls(caller.text, fn)).map((caller) => ({ sql: name, text, fn, caller })),
      ),
  );

  test("name each other", () => {
    const silent = pairs.flatMap(({ sql, text, fn, caller }) => [
      ...(headerLines(text).some((line) => line.includes(caller.base) && line.includes(fn))
        ? []
        : [`functions/${sql} does not say that ${caller.base} calls ${fn}`]),
      ...(caller.text.includes(`functions/${sql}`) ? [] : [`${caller.file} does not name functions/${sql}`]),
    ]);

    expect([...new Set(silent)]).toEqual([]);
  });

  test("name no callers that do not call", () => {
    const wrong = functions.flatMap(({ name, text }) =>
      headerLines(text).flatMap((line) =>
        [...line.matchAll(/[\w.-]+\.ts\b/g)]
          .map(([base]) => base)
          .filter((base) => !pairs.some((pair) => pair.sql === name && pair.caller.base === base))
          .map((base) => `functions/${name} names ${base}`),
      ),
    );

    expect(wrong).toEqual([]);
  });

  test("are known by the names of their files", () => {
    const named = new Set(pairs.map(({ caller }) => caller.base));
    const twins = [...named].filter(
      (base) => new Set(pairs.filter(({ caller }) => caller.base === base).map(({ caller }) => caller.file)).size > 1,
    );

    expect(twins).toEqual([]);
  });
});

/** The lines of the header that name callers, each with the lines that continue it. */
function headerLines(text: string): string[] {
  const header = /^(?:--.*\n)+/.exec(text)?.[0].replaceAll(/^-- ?/gm, "") ?? "";
  return header
    .replaceAll(/\n {2}/g, " ")
    .split("\n")
    .filter((line) => line.startsWith("Called from "));
}

function withoutBodies(text: string): string {
  return text.replaceAll(/\$\$[\s\S]*?\$\$/g, "");
}
