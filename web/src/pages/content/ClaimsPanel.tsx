import { useEffect, useMemo, useState } from "react";
import { ShowAll } from "../../components/lists/ShowAll.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Meter } from "../../ui/Meter.tsx";
import type { ContentDetail } from "./use-content.ts";
import type { Passages } from "./use-passages.ts";

type Text = NonNullable<ContentDetail["content"]>;
type Claim = NonNullable<Text["claims"]>[number];

const SHOWN = 20;

const TONES = { snippet: "good", brand: "accent", none: "bad" } as const satisfies Record<Claim["support"], Tone>;

function supportWord(support: Claim["support"]): string {
  switch (support) {
    case "snippet":
      return t("Source");
    case "brand":
      return t("Brand profile");
    case "none":
      return t("No source");
  }
}

function kindWord(kind: Claim["kinds"][number]): string {
  switch (kind) {
    case "number":
      return t("number");
    case "date":
      return t("date");
    case "name":
      return t("name");
    case "comparison":
      return t("comparison");
    case "quotation":
      return t("quotation");
  }
}

/** The sentences with facts, each beside the source that supports it. They are marked in the text. */
export function ClaimsPanel({ text, passages }: { text: Text | null; passages: Passages }) {
  const [onlyOpen, setOnlyOpen] = useState(false);
  const claims = text?.claims ?? null;
  // The sentence of a claim has no markup; the text has.
  const body = text?.body ?? "";
  const { mark } = passages;
  const marks = useMemo(
    () =>
      (claims ?? []).map(({ start, end, support }) => ({ start, text: body.slice(start, end), tone: TONES[support] })),
    [claims, body],
  );
  useEffect(() => {
    mark(marks);
    return () => mark([]);
  }, [mark, marks]);
  if (text === null) return <p className="text-sm text-muted">{t("There is no text yet.")}</p>;
  if (claims === null) {
    return (
      <p className="text-sm text-muted">
        {text.inProgress === true
          ? t("Facts are checked when the text is complete.")
          : t(
              "The facts of this revision were not checked one by one. The gate “Claims supported” of a score checks them.",
            )}
      </p>
    );
  }
  const open = claims.filter(({ support }) => support === "none");
  const shown = onlyOpen ? open : claims;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="mb-1.5 text-sm">
          {t("{n} of {total} sentences with facts have support", {
            n: formatNumber(claims.length - open.length),
            total: formatNumber(claims.length),
          })}
        </p>
        <Meter
          label={t("Supported facts")}
          value={claims.length - open.length}
          max={claims.length}
          tone={open.length === 0 ? "usual" : "warn"}
        />
      </div>
      {open.length === 0 ? null : (
        <Checkbox checked={onlyOpen} onChange={setOnlyOpen}>
          {t("Only without a source ({n})", { n: formatNumber(open.length) })}
        </Checkbox>
      )}
      <ol className="-mx-2 flex flex-col">
        <ShowAll items={shown} first={SHOWN} mustShow={({ support }) => support === "none"}>
          {(claim) => (
            <li key={claim.start} className="rounded-lg px-2 py-2 hover:bg-hover">
              <ClaimLine
                claim={claim}
                snippets={text.intermediateData.researchSnippets}
                onShow={() => passages.show({ start: claim.start, text: body.slice(claim.start, claim.end) })}
              />
            </li>
          )}
        </ShowAll>
      </ol>
    </div>
  );
}

function ClaimLine({
  claim: { text, kinds, support, snippetId, url },
  snippets,
  onShow,
}: {
  claim: Claim;
  snippets: Text["intermediateData"]["researchSnippets"];
  onShow(): void;
}) {
  const source = snippets.find(({ id }) => id === snippetId);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <button type="button" onClick={onShow} className="min-h-6 text-left wrap-anywhere hover:underline">
        {text}
      </button>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <Badge tone={TONES[support]}>{supportWord(support)}</Badge>
        {kinds.map(kindWord).join(", ")}
      </span>
      {source === undefined ? null : (
        <blockquote className="border-l-2 pl-2 text-xs wrap-anywhere text-muted">{source.text}</blockquote>
      )}
      {url === null ? null : (
        <span className="text-xs wrap-anywhere text-accent">
          <OutLink href={url}>{shortUrl(url)}</OutLink>
        </span>
      )}
    </div>
  );
}
