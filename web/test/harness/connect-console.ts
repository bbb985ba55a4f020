import type { FindableClient } from "@findable/contract/client";

/** Connects the search console of a test world without a browser, as its pages do. */
export async function connectConsole(client: FindableClient): Promise<void> {
  const { redirectUrl } = await client.indexing.gsc.config.connect({});
  const { origin, searchParams } = new URL(redirectUrl);
  const form = new URLSearchParams({ state: searchParams.get("state") ?? "", code: "simulated" });
  const answer = await fetch(`${origin}/app/connect/search-console`, {
    method: "POST",
    body: form,
    headers: { origin },
  });
  if (!answer.ok) throw new Error(`The search console was not connected: ${await answer.text()}`);
}
