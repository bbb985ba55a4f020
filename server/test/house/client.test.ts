import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { describeOperations } from "../../../contract/scripts/describe-operations.ts";
import { isProduct } from "./floors.ts";
import { ROOT, readSourceFiles } from "./imports.ts";

const CLIENT = "contract/src/client/";
const MADE = `${CLIENT}generated/`;

test("the made part of the client is what the contracts say; `npm run generate` makes it anew", () => {
  const files = Object.entries(describeOperations());

  expect(readdirSync(path.join(ROOT, MADE)).toSorted()).toEqual(files.map(([name]) => name).toSorted());
  for (const [name, text] of files) {
    expect(readFileSync(path.join(ROOT, MADE, name), "utf8") === text, `${name} is current`).toBe(true);
  }
});

test("the client loads nothing but itself: no schemas, no package, nothing of Node", () => {
  const foreign = readSourceFiles()
    .filter((file) => file.path.startsWith(CLIENT) && isProduct(file.path))
    .flatMap((file) => file.imports.map(({ specifier, target }) => ({ file: file.path, specifier, target })))
    .filter(({ target }) => target?.startsWith(CLIENT) !== true);

  expect(foreign).toEqual([]);
});
