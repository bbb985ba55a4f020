import { randomOf } from "../../../market/random.ts";

const AGENTS = [
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
];
const GARBAGE = [
  "",
  "\u0000\u0000\u0000\u0000",
  "GPTBot was here",
  '192.0.2.1 - - [99/Foo/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "GPTBot/1.2"',
  '{"status": 200, "user_agent": "GPTBot/1.2"',
];
const START = Date.UTC(2026, 10, 1);

/**
 * Lines of an access log in the combined format, one of a thousand of them garbage. The same lines for the same number, at about
 * 200 bytes each; lines of a million can be written one chunk after another.
 */
export function* writtenLines(count: number): Generator<string> {
  const random = randomOf("a written log");
  let written = { second: 0, text: "" };
  for (let line = 0; line < count; line += 1) {
    if (line % 1000 === 500) {
      yield GARBAGE[(line / 500) % GARBAGE.length] ?? "";
      continue;
    }
    const second = Math.floor((START + Math.floor((line / count) * 10 * 86_400_000)) / 1000);
    // Several lines share a second.
    if (second !== written.second) written = { second, text: timeOf(second) };
    const status = random.chance(0.05) ? 404 : random.chance(0.02) ? 500 : 200;
    const agent = AGENTS[random.integer(0, AGENTS.length - 1)];
    const path = `/page-${random.integer(1, 4000)}?utm=${random.integer(1, 99)}`;
    yield `192.0.2.${random.integer(1, 254)} - - [${written.text}] "GET ${path} HTTP/1.1" ${status} ${random.integer(100, 90_000)} "-" "${agent}"`;
  }
}

function timeOf(second: number): string {
  const [, day, month, year, time] =
    /^\w+, (\d\d) (\w+) (\d+) ([\d:]+)/.exec(new Date(second * 1000).toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}
