import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeSources, findPacked } from "./packed.ts";

describe("the packed service", () => {
  let root: URL;
  let packedFrom: URL;
  const pack = (changes: Partial<ReturnType<typeof describeSources>> = {}) =>
    writeFileSync(packedFrom, JSON.stringify({ ...describeSources(["a.ts", "b.ts"], root), ...changes }));

  beforeEach(() => {
    root = pathToFileURL(`${mkdtempSync(path.join(tmpdir(), "packed-"))}/`);
    packedFrom = new URL("dist/packed-from.json", root);
    mkdirSync(new URL("dist/", root));
    mkdirSync(new URL("node_modules/", root));
    for (const file of ["a.ts", "b.ts", "node_modules/.package-lock.json"]) writeFileSync(new URL(file, root), "1");
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it("is what starts while it is what the sources say", () => {
    pack();
    expect(findPacked({ packedFrom, root })).toBe(new URL("dist/start.js", root).href);
  });

  it("is left alone where nothing was packed, or a half of it", () => {
    expect(findPacked({ packedFrom, root })).toBeUndefined();
    writeFileSync(packedFrom, '{"node":');
    expect(findPacked({ packedFrom, root })).toBeUndefined();
  });

  it("is left alone when another Node would run it", () => {
    pack({ node: "v0.0.0" });
    expect(findPacked({ packedFrom, root })).toBeUndefined();
  });

  it.each(["b.ts", "node_modules/.package-lock.json"])("is left alone once %s was written again", (file) => {
    pack();
    utimesSync(new URL(file, root), 0, 0);
    expect(findPacked({ packedFrom, root })).toBeUndefined();
  });
});
