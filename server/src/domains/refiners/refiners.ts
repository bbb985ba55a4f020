import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { findBuiltIn } from "./built-in-refiners.ts";

export function refinerNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no refiner "${id}".`, { refinerId: id });
}

export function nameTaken(): AppError {
  return validationError([
    { field: "name", message: "must be unique: this workspace already has a refiner of that name" },
  ]);
}

/** Throws `forbidden` for a refiner of the service. */
export function requireOwn(id: string): void {
  if (findBuiltIn(id) === undefined) return;
  throw new AppError(
    "forbidden",
    "A built-in refiner cannot be changed or deleted. Copy its instructions to a refiner of your own.",
    { refinerId: id },
  );
}
