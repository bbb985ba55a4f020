import { expect, test } from "vitest";
import type { IncomingMail } from "../../../providers/outreach/port.ts";
import { isBounce } from "./bounces.ts";
import { isAutoReply } from "./who-wrote.ts";

function mail(headers: Record<string, string>, subject = "Re: Your guide", from = "ines@studio.example"): IncomingMail {
  return {
    ...{ messageId: "1@studio.example", from: { address: from, name: null }, inReplyTo: [], references: [] },
    ...{ recipients: ["ada@acme.example"], subject, text: "Sounds good.", receivedAt: "2026-11-23T09:12:00.000Z" },
    ...{ headers, delivery: null, event: "reply" },
  };
}

test.each([
  ["no header at all", {}],
  ["Exchange that wants no automatic answers", { "x-auto-response-suppress": "All" }],
  [
    "a group",
    { "list-id": "<editors.press.example>", "list-post": "<mailto:editors@press.example>", precedence: "list" },
  ],
  ["a list that calls itself bulk", { "list-id": "<editors.press.example>", precedence: "bulk" }],
  ["a help desk", { "x-zendesk-ticket-id": "12", "auto-submitted": "auto-generated" }],
  ["a tracker of requests", { "rt-ticket": "press #12", precedence: "bulk" }],
  ["a header that says no", { "auto-submitted": "no; a comment", "x-autoreply": "no" }],
  ["a null path that a list added", { "list-id": "<editors.press.example>", "return-path": "<>" }],
])("a person wrote it: %s", (_, headers) => {
  expect(isAutoReply(mail(headers))).toBe(false);
});

test.each([
  ["RFC 3834", { "auto-submitted": "Auto-Replied (vacation)" }],
  ["RFC 3834 behind a help desk", { "auto-submitted": "auto-replied", "x-zendesk-ticket-id": "12" }],
  ["a notification", { "auto-submitted": "auto-generated" }],
  ["an autoresponder", { "x-autorespond": "Your guide" }],
  ["an old vacation program", { precedence: "junk" }],
  ["a rule of Exchange", { "x-ms-exchange-generated-message-source": "mailbox rules agent" }],
  ["a read receipt", { "report-type": "disposition-notification" }],
  ["a null path", { "return-path": "<>" }],
])("a machine wrote it: %s", (_, headers) => {
  expect(isAutoReply(mail(headers))).toBe(true);
});

test.each([
  "Automatic reply: Your guide",
  "Automatische Antwort: Your guide",
  "Réponse automatique : Your guide",
  "Respuesta automática: Your guide",
  "Risposta automatica: Your guide",
  "Resposta automática: Your guide",
  "Automatisch antwoord: Your guide",
  "Odpowiedź automatyczna: Your guide",
  "自動応答: Your guide",
  "自动答复: Your guide",
])("a machine wrote it, by its subject: %s", (subject) => {
  expect(isAutoReply(mail({}, subject))).toBe(true);
});

test("a person who answers an automatic reply is a person, and a read receipt is no bounce", () => {
  expect(isAutoReply(mail({}, "Re: Automatic reply: Your guide"))).toBe(false);
  expect(isBounce(mail({ "report-type": "disposition-notification" }, "Read: Your guide"))).toBe(false);
});
