import { type AppError, validationError } from "../errors/app-error.ts";

/** An agency key must say in which workspace a call acts. */
export function missingWorkspace(): AppError {
  return validationError([
    {
      field: "X-Workspace-Id",
      message: "is required: an agency key must name the workspace of this call in the header `X-Workspace-Id`",
    },
  ]);
}
