import { AppError } from "../../kernel/errors/app-error.ts";

const MAX_PATH_BYTES = 512;

/** What is wrong with a path, as a predicate that follows it in a sentence; undefined for a valid path. */
export function pathProblem(path: string): string | undefined {
  if (path === "") return "must not be empty";
  if (!path.isWellFormed()) return "must be text without lone surrogates";
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return `must have at most ${MAX_PATH_BYTES} bytes`;
  if (/[\p{Cc}\\]/u.test(path)) return "must not contain control characters or backslashes";
  const segments = path.split("/");
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) {
    return "must not have an empty, `.` or `..` segment";
  }
  if (segments.at(-1) === "raw") return "must not end in `raw`, which is reserved for the content of files";
  return undefined;
}

/** Throws a `validation_error` for an invalid path. */
export function requirePath(field: string, path: string): void {
  const problem = pathProblem(path);
  if (problem !== undefined) throw badPath(field, path, problem);
}

export function badPath(field: string, path: string, problem: string): AppError {
  return new AppError("validation_error", `The path "${path}" ${problem}.`, { errors: [{ field, message: problem }] });
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The strong entity tag of bytes with this checksum. */
export function etagOf(checksum: string): string {
  return `"${checksum.slice("sha256:".length)}"`;
}
