import type { BrowserContext } from "playwright-core";

/** Signs in all pages of the browser context. */
export async function signIn(context: BrowserContext, key: string): Promise<void> {
  const answer = await context.request.post("/app/api/session", { headers: { "X-Findable-App": "1" }, data: { key } });
  if (answer.status() !== 201) throw new Error(`Signing in was answered with ${answer.status()}.`);
}
