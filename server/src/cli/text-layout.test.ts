import { expect, test } from "vitest";
import { spending } from "./text-layout.ts";

test("the cost of a run includes the vendors' charges only if known, to a thousandth of a cent", () => {
  expect(spending({ creditsUsed: 1, vendorCostUsd: null })).toBe("1 credit used");
  expect(spending({ creditsUsed: 78, vendorCostUsd: 0.0426 })).toBe("78 credits used, vendors charged $0.0426");
  expect(spending({ creditsUsed: 30, vendorCostUsd: 1234.5 })).toBe("30 credits used, vendors charged $1,234.50");
  expect(spending({ creditsUsed: 0, vendorCostUsd: 0.00002 })).toBe("0 credits used, vendors charged $0.00002");
});
