import { readFileSync } from "node:fs";
import { DEFAULT_RUBRIC } from "../../../rubrics/rules.ts";
import type { Language } from "../../text/words.ts";
import type { EvaluationInput, ReferencePage } from "../input.ts";

interface Topic {
  title: string;
  query: string;
  language: Language;
  sections: { heading: string; sentences: string[] }[];
}

/** Five topics, each in English and in one translation, sentence by sentence. */
export function readTopics(): { english: Topic; translated: Topic }[] {
  const file = readFileSync(new URL("./topics.txt", import.meta.url), "utf8");
  return file
    .split(/^=== /m)
    .filter(Boolean)
    .map((part) => {
      const [head = "", ...lines] = part.trim().split("\n");
      const [language = "", query = "", translation = ""] = head.split(" | ");
      return {
        english: topicOf(lines, 0, { query, language: "en" }),
        translated: topicOf(lines, 1, { query: translation, language: language as Language }),
      };
    });
}

function topicOf(lines: readonly string[], side: 0 | 1, { query, language }: Pick<Topic, "query" | "language">): Topic {
  const topic: Topic = { title: "", query, language, sections: [] };
  for (const line of lines) {
    const text = line.replace(/^#+ /, "").split(" | ")[side] ?? "";
    if (line.startsWith("# ")) topic.title = text;
    else if (line.startsWith("## ")) topic.sections.push({ heading: text, sentences: [] });
    else topic.sections.at(-1)?.sentences.push(text);
  }
  return topic;
}

/** A text: one of five selections of sentences of a topic, two to a paragraph, with one link to the brand's own page. */
export function textOf(topic: Topic, variant: number): EvaluationInput {
  const paragraphs = topic.sections.map(({ heading, sentences }, index) => {
    const kept = sentences.filter((_, at) => variant === 0 || (at + index) % 5 !== variant - 1);
    return { heading, paragraphs: [kept.slice(0, 2).join(" "), kept.slice(2).join(" ")].filter(Boolean) };
  });
  const parts = paragraphs.flatMap((section, index) => [
    `## ${section.heading}`,
    ...section.paragraphs,
    ...(index === 1 ? [`[${topic.query}](https://brand.example/${topic.language}/guide)`] : []),
  ]);
  return inputFor(topic, [`${topic.title}.`, ...parts].join("\n\n"));
}

function inputFor(topic: Topic, body: string): EvaluationInput {
  const text = topic.sections.flatMap(({ sentences }) => sentences);
  return {
    body,
    title: topic.title,
    slug: topic.query.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll(" ", "-"),
    description: `${topic.title}: ${topic.sections.map(({ heading }) => heading).join(", ")}`.slice(0, 155),
    language: topic.language,
    query: topic.query,
    brand: { name: "Northbeam", domain: "brand.example", facts: [] },
    sources: text.map((sentence, index) => ({
      id: `s${index}`,
      url: `https://source.example/${index}`,
      text: sentence,
    })),
    rivals: rivalsOf(topic),
    ownPages: [],
    rubric: DEFAULT_RUBRIC,
  };
}

/** Ten results: each covers four or five of the sections, in other sentences orders. */
function rivalsOf({ title, sections }: Topic): ReferencePage[] {
  return Array.from({ length: 10 }, (_, rival) => {
    const covered = sections.filter((_, index) => rival === 0 || (index + rival) % sections.length !== 0);
    const text = covered
      .map(({ heading, sentences }) => [heading, ...sentences.slice(rival % 2)].join("\n"))
      .join("\n");
    return { url: `https://rival${rival}.example/`, title, text, headings: covered.map(({ heading }) => heading) };
  });
}
