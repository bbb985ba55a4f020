import type { ErrorCode } from "@findable/contract";
import { accessErrors } from "./errors-access.ts";
import type { Explanation } from "./errors-explained.ts";
import { outsideErrors } from "./errors-outside.ts";
import { requestErrors } from "./errors-request.ts";
import { runErrors } from "./errors-runs.ts";

export const EXPLANATIONS: Readonly<Record<ErrorCode, Explanation>> = {
  ...accessErrors,
  ...requestErrors,
  ...runErrors,
  ...outsideErrors,
};
