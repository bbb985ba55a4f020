import type { LogoImage } from "./report-document.ts";

/** A picture takes four bytes a pixel once it is unpacked. */
const MOST_PIXELS = 4_000_000;

/** Whether the library can embed a logo: PNG or JPEG, and not so large that unpacking it would take the memory of the thread. */
export function isEmbeddable({ contentType, base64 }: LogoImage): boolean {
  if (contentType === "image/jpeg") return true;
  if (contentType !== "image/png") return false;
  const start = Buffer.from(base64.slice(0, 64), "base64");
  return start.length >= 24 && start.readUInt32BE(16) * start.readUInt32BE(20) <= MOST_PIXELS;
}
