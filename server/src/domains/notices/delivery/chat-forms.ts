import { ENGLISH } from "../words/notice-words.ts";
import { type Message, type Section, shownSections } from "./message.ts";

/** Of a text block of Slack. */
const MAX_SLACK_BLOCK = 2900;
const MAX_SLACK_BLOCKS = 48;
/** Teams refuses 28 kB with everything; libraries measured failures from 21 kB. */
const MAX_TEAMS_BYTES = 18_000;

/** The body for an incoming webhook of Slack. Links are not unfurled: Slack would fetch what a reader should open. */
export function slackBody(message: Message): string {
  const { shown, left } = shownSections(message);
  const texts = [...shown.map(slackSection), ...(left === 0 ? [] : [ENGLISH.more(left)])].slice(0, MAX_SLACK_BLOCKS);
  return JSON.stringify({
    text: slackText(message.subject),
    blocks: texts.map((text) => ({ type: "section", text: { type: "mrkdwn", text } })),
    unfurl_links: false,
    unfurl_media: false,
  });
}

function slackSection({ title, lines, more }: Section): string {
  let text = `*${slackText(title)}*`;
  let left = more;
  for (const line of lines) {
    const added = `\n• ${slackText(line.text)}${line.url === null ? "" : ` <${line.url}|Open>`}`;
    if (text.length + added.length > MAX_SLACK_BLOCK) left += 1;
    else text += added;
  }
  return left > 0 ? `${text}\n${ENGLISH.more(left)}` : text;
}

function slackText(text: string): string {
  return oneLine(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").slice(0, 1000);
}

/** The body for the webhook of a Teams workflow: an Adaptive Card. Runs of text hold no markup, so nothing needs escaping. */
export function teamsBody(message: Message): string {
  const { shown, left } = shownSections(message);
  for (let count = shown.length; ; count -= 1) {
    const more = left + shown.length - count;
    const body = [
      ...shown.slice(0, count).flatMap(teamsSection),
      ...(more === 0 ? [] : [paragraph([{ type: "TextRun", text: ENGLISH.more(more) }])]),
    ];
    const text = JSON.stringify({
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          content: {
            $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
            type: "AdaptiveCard",
            version: "1.4",
            body,
          },
        },
      ],
    });
    if (Buffer.byteLength(text) <= MAX_TEAMS_BYTES || count === 0) return text;
  }
}

function teamsSection({ title, lines, more }: Section): object[] {
  return [
    paragraph([{ type: "TextRun", text: teamsText(title), weight: "Bolder" }]),
    ...lines.map(({ text, url }) =>
      paragraph([
        { type: "TextRun", text: teamsText(text) },
        ...(url === null ? [] : [{ type: "TextRun", text: " Open", selectAction: { type: "Action.OpenUrl", url } }]),
      ]),
    ),
    ...(more > 0 ? [paragraph([{ type: "TextRun", text: ENGLISH.more(more) }])] : []),
  ];
}

function paragraph(inlines: object[]): object {
  return { type: "RichTextBlock", inlines };
}

function teamsText(text: string): string {
  return oneLine(text).slice(0, 1000);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
