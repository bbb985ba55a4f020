import { describe, expect, it } from "vitest";
import { keywordSourceContract } from "../shared/keywords/contract.ts";
import type { LinkdataPort } from "./port.ts";

/** What every adapter of `linkdata` promises. `open` gives one that knows phrases around any seed. */
export function linkdataContract(name: string, open: () => LinkdataPort): void {
  describe(`${name} as linkdata`, () => {
    it("names its vendor", () => {
      expect(open().vendor).toMatch(/^[a-z]/);
    });
  });
  keywordSourceContract(name, () => open().keywords);
}
