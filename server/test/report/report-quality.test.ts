import { expect, test } from "vitest";
import { printFigures } from "../judges/figures.ts";
import { demandedOf, figuresOf, type Judgement, judgeSite } from "./measures.ts";
import { PARTS, readSites } from "./site-file.ts";

test.each(PARTS)(
  "the rules report the %s sites as well as the methods page says, and find exactly the issues planted there",
  async (part) => {
    const judgements: Judgement[] = [];
    for (const site of readSites(part)) judgements.push(await judgeSite(site));

    expect(judgements.flatMap(({ missedIssues }) => missedIssues)).toEqual([]);
    expect(judgements.flatMap(({ inventedIssues }) => inventedIssues)).toEqual([]);
    expect(printFigures(demandedOf(part, figuresOf(judgements)))).toEqual([]);
  },
);
