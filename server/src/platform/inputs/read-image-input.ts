import { type InputReading, type ReadInputOptions, unreadable } from "./input-reading.ts";
import { parseInChild } from "./parse-in-child.ts";

/** The least that the vendors of models that see take: bytes, and pixels along a side. */
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 8_000;

/** Whether a picture can be shown to a model. It is measured and never decoded here. */
export async function readImageInput(
  size: number,
  { open, signal }: Pick<ReadInputOptions, "open" | "signal">,
): Promise<InputReading> {
  if (size > MOST_BYTES) return unreadable(`The picture has more than the ${MOST_BYTES} bytes that models take.`);
  const { text, end } = await parseInChild({ what: "image", open, maxBytes: 1000, signal });
  const { width, height } = end === "whole" ? measured(text) : { width: 0, height: 0 };
  if (width === 0 || height === 0) return unreadable("The picture is damaged.");
  if (Math.max(width, height) > MOST_PIXELS) {
    return unreadable(`The picture has ${width} x ${height} pixels; models take ${MOST_PIXELS} along a side.`);
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
