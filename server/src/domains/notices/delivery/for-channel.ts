import { stableMessageId } from "../../../kernel/mail/service-mail.ts";
import { readRetryAfter } from "../../webhooks/index.ts";
import { findNoticesOf, type MessageRow, type OpenApproval } from "../messages.store.ts";
import { sealSubscription, urlContext } from "../sealed.ts";
import { ENGLISH } from "../words/notice-words.ts";
import { type ChannelTarget, findChannel, recordChannelResult, removeAddress } from "./channels-of-messages.store.ts";
import { slackBody, teamsBody } from "./chat-forms.ts";
import { mailBodies } from "./mail-form.ts";
import type { Message, Section } from "./message.ts";
import { sectionsOf, subjectOf } from "./sections.ts";
import { sendMail } from "./send-mail.ts";
import type { NoticeSenderOptions, Prepared, Sent } from "./sending.ts";

export async function prepareForChannel(options: NoticeSenderOptions, message: MessageRow): Promise<Prepared> {
  const { db, links } = options;
  const channel = await findChannel(db, message.target_id);
  if (channel === undefined) return undefined;
  if (message.address !== null && !channel.addresses.includes(message.address)) return undefined;
  const sections = message.notice_ids.length === 0 ? [firstSection(message, channel)] : await sectionsFor();
  if (sections.length === 0) return undefined;
  const subject = subjectOf(sections);
  return {
    async attempt() {
      const sent = await (channel.type === "email"
        ? sendToAddress(options, { message, channel, subject, sections })
        : postToChat(options, channel, { subject, sections }));
      await recordChannelResult(db, channel, {
        state: sent.outcome === "accepted" ? "accepted" : "failed",
        failure: sent.error,
        isGone: channel.type !== "email" && sent.outcome === "refused" && sent.isGone === true,
      });
      if (sent.outcome === "refused" && message.address !== null) await removeAddress(db, channel.id, message.address);
      return sent;
    },
  };

  async function sectionsFor(): Promise<Section[]> {
    const notices = (await findNoticesOf(db, message.notice_ids)).filter(
      ({ kind, workspace_id }) => channel?.kinds.includes(kind) && workspace_id === channel.workspace_id,
    );
    // A channel has many readers: its links lead to the app, which knows who may decide.
    const reader = {
      words: ENGLISH,
      mayDecide: () => true,
      linkTo: ({ id }: OpenApproval) => Promise.resolve(links.approval(id)),
    };
    return sectionsOf(options, message, notices, reader);
  }
}

function firstSection({ workspace_name, agency_name }: MessageRow, { name, kinds }: ChannelTarget): Section {
  return {
    title: `Notices of ${workspace_name ?? agency_name}`,
    lines: [{ text: `Findable sends notices to ${name} from now on: ${kinds.join(", ")}.`, url: null }],
    more: 0,
  };
}

interface ToAddress {
  message: MessageRow;
  channel: ChannelTarget;
  subject: string;
  sections: readonly Section[];
}

async function sendToAddress(
  { mailer, links, sealer }: NoticeSenderOptions,
  { message, channel, subject, sections }: ToAddress,
): Promise<Sent> {
  const address = message.address ?? "";
  const subscription = { agencyId: channel.agency_id, channelId: channel.id, address };
  const unsubscribeUrl = links.noticeUnsubscribe(sealSubscription(sealer, subscription));
  return sendMail(mailer, {
    to: { address },
    subject,
    ...mailBodies({ subject, sections, unsubscribeUrl }),
    messageId: stableMessageId(`notice:${message.id}`, mailer?.from ?? ""),
    unsubscribeUrl,
  });
}

const EXCERPT_BYTES = 500;
/** Answers of Slack after which no message to this address can succeed. */
const GONE =
  /no_service|no_active_hooks|channel_not_found|channel_is_archived|action_prohibited|team_disabled|invalid_token/;

async function postToChat(
  { sender, sealer, timeoutMs }: NoticeSenderOptions,
  channel: ChannelTarget,
  message: Message,
): Promise<Sent> {
  const url = sealer.open(channel.url ?? new Uint8Array(), urlContext(channel.id));
  const body = channel.type === "slack" ? slackBody(message) : teamsBody(message);
  const headers = { "Content-Type": "application/json", "User-Agent": "Findable-Notices/1" };
  try {
    const answer = await sender.post({ url, headers, body, timeoutMs, maxBytes: EXCERPT_BYTES });
    const said = new TextDecoder().decode(answer.start, { stream: true });
    return readAnswer(
      answer.status,
      said,
      readRetryAfter(first(answer.headers["retry-after"]), first(answer.headers["date"])),
    );
  } catch (error) {
    // The address is a secret, so the log gets the explanation and never the error.
    return { outcome: "unknown", responseCode: null, excerpt: null, error: sender.describeFailure(error).message };
  }
}

function readAnswer(status: number, said: string, retryAfterMs: number | undefined): Sent {
  const gone = GONE.exec(said)?.[0];
  const answered = {
    responseCode: status,
    excerpt: null,
    error: `The receiver answered ${status}${gone === undefined ? "" : ` ${gone}`}.`,
  };
  if (status >= 200 && status < 300) return { ...answered, outcome: "accepted", error: null };
  if (status === 429) return { ...answered, outcome: "unsent", retryAfterMs };
  if (status === 410 || status === 404 || gone !== undefined) return { ...answered, outcome: "refused", isGone: true };
  return { ...answered, outcome: status >= 500 ? "unknown" : "refused" };
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
