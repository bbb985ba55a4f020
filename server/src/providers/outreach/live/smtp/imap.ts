import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import type { FindSentRequest, IncomingMail, ReadPage, ReadRequest } from "../../port.ts";
import type { Login } from "./access-tokens.ts";
import { parseMail } from "./parse-mail.ts";
import type { FoundServer } from "./send-smtp.ts";

const CONNECT_MS = 15_000;
const MAX_SOURCE = 2_000_000;
const DAY_MS = 86_400_000;

/** How far an inbox was read. A server that renumbers its messages changes the validity. */
interface Cursor {
  validity: string;
  uid: number;
}

/** Reads the next messages of the inbox. After a renumbering it starts again at `since`. */
export function readInbox(server: FoundServer, login: Login, request: ReadRequest): Promise<ReadPage> {
  const { cursor, since, limit, signal } = request;
  return inMailbox(server, login, "INBOX", signal, async (client, validity) => {
    const known = parseCursor(cursor);
    const isValid = known?.validity === validity;
    const uids = isValid
      ? await search(client, { uid: `${known.uid + 1}:*` })
      : await search(client, { since: new Date(Date.parse(since) - DAY_MS) });
    // `n:*` always contains the last message.
    const fresh = uids.filter((uid) => !isValid || uid > known.uid).toSorted((one, other) => one - other);
    const page = fresh.slice(0, limit);
    const mails: IncomingMail[] = [];
    for (const uid of page) {
      signal.throwIfAborted();
      const message = await client.fetchOne(
        String(uid),
        { source: { maxLength: MAX_SOURCE }, internalDate: true },
        { uid: true },
      );
      if (message === false || message === undefined || message.source === undefined) continue;
      mails.push(await parseMail(message.source, new Date(message.internalDate ?? Date.now())));
    }
    const last = page.at(-1) ?? (isValid ? known.uid : 0);
    return {
      mails,
      cursor: JSON.stringify({ validity, uid: last } satisfies Cursor),
      more: fresh.length > page.length,
    };
  });
}

function parseCursor(cursor: string | null): Cursor | undefined {
  if (cursor === null) return undefined;
  try {
    const { validity, uid } = JSON.parse(cursor);
    return typeof validity === "string" && Number.isInteger(uid) ? { validity, uid } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Looks for an email among the sent ones, and for an answer or a bounce that names it: both prove that it was accepted. Returns
 * when it was found.
 */
export async function findInMailboxes(server: FoundServer, login: Login, request: FindSentRequest): Promise<boolean> {
  const { messageId, since, signal } = request;
  const from = new Date(Date.parse(since) - DAY_MS);
  const client = await open(server, login, signal);
  try {
    const folders = await client.list();
    const sent = folders.find(({ specialUse }) => specialUse === "\\Sent")?.path;
    for (const path of [sent, "INBOX"]) {
      if (path === undefined) continue;
      await client.mailboxOpen(path, { readOnly: true });
      for (const name of path === "INBOX" ? ["in-reply-to", "references"] : ["message-id"]) {
        if ((await search(client, { since: from, header: { [name]: messageId } })).length > 0) return true;
      }
      // The original is inside the report of a bounce.
      if (path === "INBOX" && (await search(client, { since: from, body: messageId })).length > 0) return true;
    }
    return false;
  } catch (error) {
    throw imapError(error);
  } finally {
    client.close();
  }
}

/** Signs in, opens the inbox and leaves. */
export async function tryInbox(server: FoundServer, login: Login, signal: AbortSignal): Promise<void> {
  await inMailbox(server, login, "INBOX", signal, async () => undefined);
}

async function inMailbox<T>(
  server: FoundServer,
  login: Login,
  path: string,
  signal: AbortSignal,
  work: (client: ImapFlow, validity: string) => Promise<T>,
): Promise<T> {
  const client = await open(server, login, signal);
  try {
    const { uidValidity } = await client.mailboxOpen(path, { readOnly: true });
    return await work(client, String(uidValidity));
  } catch (error) {
    throw imapError(error);
  } finally {
    client.close();
  }
}

async function open(
  { host, address, port, secure }: FoundServer,
  login: Login,
  signal: AbortSignal,
): Promise<ImapFlow> {
  signal.throwIfAborted();
  const isLocal = address === "::1" || address.startsWith("127.");
  const client = new ImapFlow({
    host: address,
    port,
    secure,
    ...(secure ? {} : { doSTARTTLS: !isLocal }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    auth: "password" in login ? { user: login.user, pass: login.password } : login,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
  });
  // A connection that dies during a command rejects that command as well.
  client.on("error", () => undefined);
  signal.addEventListener("abort", () => client.close(), { once: true });
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw imapError(error);
  }
}

async function search(client: ImapFlow, query: Parameters<ImapFlow["search"]>[0]): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  return Array.isArray(found) ? found : [];
}

function imapError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const { authenticationFailed, responseText } = error as { authenticationFailed?: boolean; responseText?: string };
  if (authenticationFailed) {
    return new ProviderError("outreach", "auth", "The IMAP server refused the credentials.", {}, { cause: error });
  }
  const said = responseText?.replace(/\s+/g, " ").slice(0, 200);
  const message = said === undefined ? "The IMAP server did not answer." : `The IMAP server answered: ${said}`;
  return new ProviderError("outreach", "transient", message, {}, { cause: error });
}
