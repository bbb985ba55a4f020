import { expect, test } from "vitest";
import { readText } from "../../../providers/outreach/live/plain-text.ts";
import { cutQuotes } from "./visible-text.ts";

const SENT = `Hi Ines,

your guide to studio pricing links to a page that is gone. We keep a calculator that your readers can use instead: https://acme.example/calc

Would it fit? A short no is fine, and I will not ask again.

-- 
Ada Hale, Acme Ltd
1 High Street, Leeds
To receive no more emails: https://acme.example/u/x
`;
const YES = "Yes, that works for us.";

function header(from: string, sent: string, to: string, subject: string): string {
  return `${from}: Ada Hale <ada@acme.example>\n${sent}: 23.11.2026 09:12\n${to}: Ines Varga <ines@studio.example>\n${subject}: Your guide`;
}

const quoted = (mark: string) =>
  SENT.trim()
    .split("\n")
    .map((line) => mark + line)
    .join("\n");

/** A person's yes above our email, as mail programs quote it. */
const QUOTES: Record<string, string> = {
  "Outlook in English": `${header("From", "Sent", "To", "Subject")}\n\n${SENT}`,
  "Outlook in German": `${header("Von", "Gesendet", "An", "Betreff")}\n\n${SENT}`,
  "Outlook in French": `${"_".repeat(32)}\n${header("De ", "Envoyé ", "À ", "Objet ")}\n\n${SENT}`,
  "Outlook in Spanish": `${header("De", "Enviado el", "Para", "Asunto")}\n\n${SENT}`,
  "Outlook in Italian": `${header("Da", "Inviato", "A", "Oggetto")}\n\n${SENT}`,
  "Outlook in Portuguese": `${header("De", "Enviada em", "Para", "Assunto")}\n\n${SENT}`,
  "Outlook in Dutch": `${header("Van", "Verzonden", "Aan", "Onderwerp")}\n\n${SENT}`,
  "Outlook in Polish": `${header("Od", "Wysłano", "Do", "Temat")}\n\n${SENT}`,
  "Outlook in Japanese": `${header("差出人", "送信日時", "宛先", "件名")}\n\n${SENT}`,
  "Outlook in Chinese": `${header("发件人", "发送时间", "收件人", "主题")}\n\n${SENT}`,
  "Gmail in Spanish, folded": `El lun, 23 nov 2026 a las 9:12, Ada Hale (<ada@acme.example>)\nescribió:\n\n${quoted("> ")}`,
  "a forwarded copy with bars": `-----Ursprüngliche Nachricht-----\n${quoted("| ")}`,
  "a program that wraps lines and marks nothing": SENT.replace(/(.{40}\S*) /g, "$1\n"),
  "a program that joins all lines": SENT.replace(/\s+/g, " "),
};

test.each(Object.entries(QUOTES))("our email is cut out below a yes: %s", (_, quote) => {
  expect(cutQuotes(`${YES}\n\n${quote}`, [SENT]).visible).toBe(YES);
});

test("our email is cut out of HTML without any mark of quotes, and above an answer at its end", () => {
  const html = `<div>${YES}</div><div><b>Von:</b> Ada Hale<br>Betreff: Your guide</div><div>${SENT.replaceAll("\n", "<br>")}</div>`;

  expect(cutQuotes(readText(html), [SENT]).visible).toBe(YES);
  expect(cutQuotes(`${SENT}\n${YES}`, [SENT]).visible).toBe(YES);
});

test("an answer between our lines stays, and so do words of the person that ours share by chance", () => {
  const [start = "", end = ""] = SENT.split("Would it fit?");

  expect(cutQuotes(`${start}It is gone, yes.\n\nWould it fit?${end}`, [SENT]).visible).toBe("It is gone, yes.");
  expect(cutQuotes("Your readers can use it. Would it fit in March?", [SENT]).visible).toBe(
    "Your readers can use it. Would it fit in March?",
  );
});

test("our email in Japanese is cut out below an answer", () => {
  const sent =
    "はじめまして。御社の記事のリンクが切れています。代わりに弊社の計算ツールはいかがでしょうか。不要でしたらその旨お知らせください。";

  expect(
    cutQuotes(`はい、お願いします。\n\n2026年11月23日(月) 9:12 Ada <ada@acme.example>:\n${sent}`, [sent]).visible,
  ).toBe("はい、お願いします。");
});
