import { type ParsedMail, simpleParser } from "mailparser";
import { sha256Hex } from "../../../../kernel/ids/hashes.ts";
import type { DeliveryReport, IncomingMail } from "../../port.ts";
import { readText } from "../plain-text.ts";

const MAX_TEXT = 100_000;
/** Headers that distinguish machines from people. */
const KEPT_HEADERS = [
  "auto-submitted",
  "x-autoreply",
  "x-auto-response-suppress",
  "precedence",
  "list-id",
  "return-path",
  "x-failed-recipients",
] as const;

/** Reads an email. Everything in it is untrusted, and a malformed one is read as far as possible. */
export async function parseMail(source: Buffer, arrivedAt: Date): Promise<IncomingMail> {
  const mail = await simpleParser(source, {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextToHtml: true,
    maxHtmlLengthToParse: 500_000,
  });
  const text = (mail.text || readText(typeof mail.html === "string" ? mail.html : "")).slice(0, MAX_TEXT);
  const references = [mail.references ?? []].flat().flatMap(idsIn);
  return {
    messageId:
      idsIn(mail.messageId ?? "")[0] ?? `${sha256Hex(source.toString("latin1")).slice(0, 40)}@without-id.invalid`,
    from: senderOf(mail),
    inReplyTo: idsIn(mail.inReplyTo ?? ""),
    references,
    recipients: [mail.to ?? [], mail.cc ?? []]
      .flat()
      .flatMap(({ value }) => value.flatMap(({ address }) => address ?? [])),
    subject: (mail.subject ?? "").slice(0, 998),
    text,
    receivedAt: arrivedAt.toISOString(),
    headers: headersOf(mail),
    delivery: deliveryOf(mail),
    event: "reply",
  };
}

function senderOf({ from }: ParsedMail): IncomingMail["from"] {
  const [first] = from?.value ?? [];
  return { address: (first?.address ?? "").toLowerCase().slice(0, 320), name: first?.name || null };
}

/** Message-IDs of a header, which may hold several. Case of the domain differs between servers. */
function idsIn(header: string): string[] {
  const ids = header.split(/[\s<>]+/).filter((part) => part.includes("@"));
  return ids.slice(0, 100).map((id) => {
    const at = id.lastIndexOf("@");
    return `${id.slice(0, at)}@${id.slice(at + 1).toLowerCase()}`;
  });
}

function headersOf({ headerLines, headers }: ParsedMail): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const line = headerLines.find(({ key }) => key === name)?.line;
    return line === undefined
      ? []
      : [
          [
            name,
            line
              .slice(line.indexOf(":") + 1)
              .trim()
              .toLowerCase()
              .slice(0, 500),
          ],
        ];
  });
  const type = headers.get("content-type");
  const params = typeof type === "object" && "params" in type ? (type.params as Record<string, string>) : {};
  const reportType = params["report-type"];
  return {
    ...Object.fromEntries(kept),
    ...(reportType === undefined ? {} : { "report-type": reportType.toLowerCase() }),
  };
}

/** The fields of `message/delivery-status` (RFC 3464), which start on lines of their part and can continue on the next. */
function deliveryOf({ attachments }: ParsedMail): DeliveryReport | null {
  const part = attachments.find(({ contentType }) => contentType === "message/delivery-status");
  if (part === undefined) return null;
  const unfolded = part.content
    .toString("utf8")
    .slice(0, MAX_TEXT)
    .replaceAll("\r\n", "\n")
    .replace(/\n[ \t]+/g, " ");
  const recipients = unfolded.split(/\n{2,}/).flatMap((block) => {
    const address = fieldOf(block, "final-recipient") ?? fieldOf(block, "original-recipient");
    if (address === undefined) return [];
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fieldOf(block, "status") ?? "")?.[0] ?? null;
    const action = fieldOf(block, "action")?.toLowerCase() ?? null;
    return [
      {
        address: withoutType(address).toLowerCase(),
        action,
        status,
        diagnostic: fieldOf(block, "diagnostic-code") ?? null,
      },
    ];
  });
  return { recipients: recipients.slice(0, 50), originalMessageId: originalOf(attachments) };
}

function fieldOf(block: string, name: string): string | undefined {
  const line = block.split("\n").find((one) => one.toLowerCase().startsWith(`${name}:`));
  return (
    line
      ?.slice(name.length + 1)
      .trim()
      .slice(0, 1000) || undefined
  );
}

/** `rfc822; ada@example.com` */
function withoutType(value: string): string {
  return value.slice(value.indexOf(";") + 1).trim();
}

/** The Message-ID of the returned email or of its headers. */
function originalOf(attachments: ParsedMail["attachments"]): string | null {
  const returned = attachments.find(({ contentType }) =>
    /^(?:message\/rfc822|text\/rfc822-headers)$/.test(contentType),
  );
  const head = returned?.content.toString("latin1").slice(0, MAX_TEXT) ?? "";
  const line = /^message-id:[ \t]*(?:\r?\n[ \t]+)?(\S+)/im.exec(head)?.[1];
  return idsIn(line ?? "")[0] ?? null;
}
