import { formatNumber } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { ChangedWords } from "./ChangedWords.tsx";

/** Successive lines of two texts. */
export interface DiffPart {
  change: "same" | "added" | "removed";
  text: string;
}

/** Unchanged lines shown around a change. */
const CONTEXT = 2;

/** The differences between two texts. Lines that were replaced show their changed words; long unchanged parts are folded. */
export function TextDiff({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <div className="flex flex-col gap-1 text-sm leading-relaxed wrap-anywhere">
      {blocksOf(parts).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are their place.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

type BlockOf = { same: string; isFirst: boolean; isLast: boolean } | { before: string; after: string };

/** Joins a removed part with the added part that replaces it. */
function blocksOf(parts: readonly DiffPart[]): BlockOf[] {
  return parts.flatMap(({ change, text }, index): BlockOf[] => {
    const [last, next] = [parts[index - 1], parts[index + 1]];
    if (change === "same") return [{ same: text, isFirst: index === 0, isLast: next === undefined }];
    if (change === "removed") return [{ before: text, after: next?.change === "added" ? next.text : "" }];
    return last?.change === "removed" ? [] : [{ before: "", after: text }];
  });
}

function Block({ block }: { block: BlockOf }) {
  if ("same" in block) return <SameLines {...block} />;
  const { before, after } = block;
  return (
    <div className="rounded-md border-l-2 border-line-strong py-0.5 pl-3 whitespace-pre-wrap">
      {before !== "" && after !== "" ? (
        <ChangedWords before={before} after={after} />
      ) : after === "" ? (
        <del className="rounded-sm bg-bad-soft text-bad">{before}</del>
      ) : (
        <ins className="rounded-sm bg-good-soft text-good no-underline">{after}</ins>
      )}
    </div>
  );
}

function SameLines({ same, isFirst, isLast }: { same: string; isFirst: boolean; isLast: boolean }) {
  const lines = same.split("\n");
  const [head, tail] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
  const folded = lines.length - head - tail;
  if (folded <= 1) return <Quiet lines={lines} />;
  return (
    <>
      {head === 0 ? null : <Quiet lines={lines.slice(0, head)} />}
      <p className="py-1 text-center text-xs text-muted">
        {t("{text} unchanged {n, plural, one {line} other {lines}}", { n: folded, text: formatNumber(folded) })}
      </p>
      {tail === 0 ? null : <Quiet lines={lines.slice(-tail)} />}
    </>
  );
}

function Quiet({ lines }: { lines: readonly string[] }) {
  return <p className="pl-3.5 whitespace-pre-wrap text-muted">{lines.join("\n")}</p>;
}
