import { demoId } from "../ids.ts";

/** Longest identifier that a caller may send. */
const MAX = 100;
const MARK = "demo_q";

/**
 * The identifier of a thing that the world does not hold and that somebody just asked for: it says what the thing is, so
 * that it can be found again although nothing is kept. What is too long gets an ordinary identifier.
 */
export function readableId(prefix: string, ...parts: readonly (string | number)[]): string {
  const id = `${prefix}_${MARK}${Buffer.from(parts.join("\n")).toString("base64url")}`;
  return id.length <= MAX ? id : demoId(prefix, ...parts);
}

/** The parts that an identifier says; undefined where it says none. */
export function readId(prefix: string, id: string): string[] | undefined {
  const start = `${prefix}_${MARK}`;
  if (!id.startsWith(start)) return undefined;
  const parts = Buffer.from(id.slice(start.length), "base64url").toString("utf8").split("\n");
  return readableId(prefix, ...parts) === id && parts[0] !== "" ? parts : undefined;
}
