import { type InputReading, type ReadInputOptions, unreadable } from "./input-reading.ts";
import { parseInChild } from "./parse-in-child.ts";

/** The lowest limits among vendors of vision models: bytes, and pixels per side. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 8_000;

/** Checks that a model can accept a picture. Measures it and never decodes it. */
export async function readImageInput(
  size: number,
  { open, signal }: Pick<ReadInputOptions, "open" | "signal">,
): Promise<InputReading> {
  if (size > MAX_BYTES) return unreadable(`The picture exceeds the limit of ${MAX_BYTES} bytes for models.`);
  const { text, end } = await parseInChild({ what: "image", open, maxBytes: 1000, signal });
  const { width, height } = end === "whole" ? measured(text) : { width: 0, height: 0 };
  if (width === 0 || height === 0) return unreadable("The picture is damaged.");
  if (Math.max(width, height) > MAX_PIXELS) {
    return unreadable(`The picture has ${width} x ${height} pixels; models accept at most ${MAX_PIXELS} per side.`);
  }
  return { text: null, isImage: true };
}

function measured(text: string): { width: number; height: number } {
  const size: unknown = JSON.parse(text);
  if (typeof size !== "object" || size === null || !("width" in size) || !("height" in size)) {
    return { width: 0, height: 0 };
  }
  return { width: Number(size.width), height: Number(size.height) };
}
