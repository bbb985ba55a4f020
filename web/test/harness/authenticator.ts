import type { OpenPage } from "./open-page.ts";

/** Adds a device that makes passkeys without asking. */
export async function addAuthenticator({ context, page }: Pick<OpenPage, "context" | "page">): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}
