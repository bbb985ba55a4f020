import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import type { FindSentRequest, IncomingMail, ReadPage, ReadRequest, WaitRequest } from "../../port.ts";
import type { Login } from "./access-tokens.ts";
import { parseMail } from "./parse-mail.ts";
import type { FoundServer } from "./send-smtp.ts";

const CONNECT_MS = 15_000;
const MAX_SOURCE = 2_000_000;
const DAY_MS = 86_400_000;

/** How far a folder was read. A server that renumbers its messages changes the validity. */
interface Position {
  validity: string;
  uid: number;
}

/** Positions by the path of their folder. */
type Cursor = Readonly<Record<string, Position>>;

/** Folders into which servers and rules of the owner put answers, besides the inbox. */
const FURTHER_FOLDERS = ["\\Junk", "\\All", "\\Archive"];

/**
 * Reads the next messages of the inbox, and the answers to our emails in the folders for spam and for all mail. After a renumbering a
 * folder starts again at `since`.
 */
export async function readFolders(server: FoundServer, login: Login, request: ReadRequest): Promise<ReadPage> {
  const { cursor, limit, mailbox, signal } = request;
  const client = await open(server, login, signal);
  try {
    const listed = await client.list();
    const others = listed.filter(({ specialUse }) => FURTHER_FOLDERS.includes(specialUse ?? ""));
    const positions: Record<string, Position> = { ...parseCursor(cursor) };
    const mails: IncomingMail[] = [];
    let more = false;
    for (const path of ["INBOX", ...others.map((folder) => folder.path)]) {
      if (mails.length >= limit) {
        more = true;
        break;
      }
      const page = await readFolder(client, path, { ...request, limit: limit - mails.length, known: positions[path] });
      if (page === undefined) continue;
      positions[path] = page.position;
      more ||= page.more;
      mails.push(...page.mails.filter(({ from, isElsewhere }) => isElsewhere !== true || from.address !== mailbox));
    }
    const inOrder = mails.toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1));
    return { mails: inOrder, cursor: JSON.stringify(positions), more };
  } catch (error) {
    throw imapError(error);
  } finally {
    client.close();
  }
}

interface FolderPage {
  mails: IncomingMail[];
  position: Position;
  more: boolean;
}

/** A page of one folder; undefined for one that the server lists and does not open. */
async function readFolder(
  client: ImapFlow,
  path: string,
  { known, since, limit, mailbox, signal }: ReadRequest & { known: Position | undefined },
): Promise<FolderPage | undefined> {
  const isInbox = path === "INBOX";
  const validity = await openFolder(client, path, isInbox);
  if (validity === undefined) return undefined;
  const isValid = known?.validity === validity;
  const range = isValid ? { uid: `${known.uid + 1}:*` } : { since: new Date(Date.parse(since) - DAY_MS) };
  // Whatever answers us names one of our Message-IDs, which end in the host of the mailbox.
  const host = mailbox.slice(mailbox.lastIndexOf("@"));
  const names = (header: string) => ({ header: { [header]: host } });
  const answers = isInbox ? {} : { or: [names("in-reply-to"), names("references")] };
  const uids = await search(client, { ...range, ...answers });
  // `n:*` always contains the last message.
  const fresh = [...new Set(uids)].filter((uid) => !isValid || uid > known.uid).toSorted((one, other) => one - other);
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
    const mail = await parseMail(message.source, new Date(message.internalDate ?? Date.now()));
    mails.push(isInbox ? mail : { ...mail, isElsewhere: true });
  }
  const uid = page.at(-1) ?? (isValid ? known.uid : 0);
  return { mails, position: { validity, uid }, more: fresh.length > page.length };
}

async function openFolder(client: ImapFlow, path: string, isRequired: boolean): Promise<string | undefined> {
  try {
    const { uidValidity } = await client.mailboxOpen(path, { readOnly: true });
    return String(uidValidity);
  } catch (error) {
    if (isRequired || (error as { responseStatus?: string }).responseStatus !== "NO") throw error;
    return undefined;
  }
}

/** A cursor of an earlier release has the position of the inbox only. */
function parseCursor(cursor: string | null): Cursor {
  if (cursor === null) return {};
  try {
    const parsed: unknown = JSON.parse(cursor);
    if (isPosition(parsed)) return { INBOX: parsed };
    if (typeof parsed !== "object" || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, Position] => isPosition(entry[1])),
    );
  } catch {
    return {};
  }
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== "object" || value === null || !("validity" in value) || !("uid" in value)) return false;
  return typeof value.validity === "string" && Number.isInteger(value.uid);
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

/** Waits at the inbox (IDLE, RFC 2177) until the signal is aborted or the connection ends. Returns at once where the server cannot. */
export async function waitAtInbox(
  server: FoundServer,
  login: Login,
  { onArrival, signal }: Pick<WaitRequest, "onArrival" | "signal">,
): Promise<void> {
  const client = await open(server, login, signal);
  try {
    const ended = new Promise<void>((resolve) => client.once("close", resolve));
    await client.mailboxOpen("INBOX", { readOnly: true });
    if (!client.capabilities.has("IDLE")) return;
    client.on("exists", ({ count, prevCount }) => {
      if (count > prevCount) onArrival();
    });
    await Promise.race([client.idle(), ended]);
  } catch (error) {
    if (!signal.aborted) throw imapError(error);
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
