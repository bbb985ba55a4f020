import { resolveHost } from "../platform/egress/resolve-host.ts";
import { chooseProviders } from "../providers/choose.ts";
import type { MailTokens, SenderFinding } from "../providers/outreach/port.ts";
import type { Config } from "../start/config.ts";

const TIMEOUT_MS = 60_000;

/** Checks the operator's mailbox as receivers of its emails do, and its servers. Sends nothing. Undefined without a mailbox. */
export async function inspectMailbox(
  { providers, publicUrl, host, port }: Config,
  mailTokens?: MailTokens,
): Promise<SenderFinding[] | undefined> {
  const world = {
    ...{ fetch, ...(mailTokens === undefined ? {} : { mailTokens }) },
    now: () => new Date(),
    resolveHost: (name: string) => resolveHost(name, { allowPrivate: true, onRefusal: () => undefined }),
  };
  const { outreach } = await chooseProviders(providers, world);
  return outreach?.inspectSender({
    mailbox: outreach.mailboxes[0]?.address ?? "",
    unsubscribeTrial: `${publicUrl ?? `http://${host}:${port}`}/u/${"A".repeat(22)}`,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
