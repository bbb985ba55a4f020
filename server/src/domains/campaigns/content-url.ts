import { AppError } from "../../kernel/errors/app-error.ts";

/** The address of the content, without a fragment. Throws `invalid_url`. */
export function requireContentUrl(given: string): string {
  const url = URL.parse(given.trim());
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.hostname.includes(".");
  if (!isWeb) {
    throw new AppError("invalid_url", `The content to pitch must be an http or https URL: "${given.slice(0, 200)}".`, {
      field: "ourContentUrl",
    });
  }
  url.hash = "";
  return url.href;
}
