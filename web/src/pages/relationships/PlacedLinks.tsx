import type { Relationship } from "@findable/contract/client";
import { OutLink } from "../../components/OutLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { lostReasonWord } from "../../components/words/relationship-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";

type PlacedLink = Relationship["placedLinks"][number];

/** The links that a partner placed, with the reason of each loss. */
export function PlacedLinks({ links }: { links: Relationship["placedLinks"] }) {
  if (links.length === 0) return "–";
  return (
    <ul className="flex flex-col gap-1 py-1.5 text-xs">
      {links.map(({ sourceUrl, targetUrl, anchorText, linkType, state, lostReason, lastCheckedAt, citations }) => (
        <li key={`${sourceUrl} ${targetUrl}`} className="max-w-xs wrap-anywhere">
          <OutLink href={sourceUrl}>{anchorText || shortUrl(sourceUrl)}</OutLink>
          <p className={state === "lost" ? "text-warn" : "text-muted"}>
            {state === "lost" ? lostReasonWord(lostReason) : linkType} · {t("checked")}{" "}
            <RelativeTime at={lastCheckedAt} />
          </p>
          {citations === null ? null : <Citations citations={citations} />}
        </li>
      ))}
    </ul>
  );
}

/** How often AI answers cite the page and name the brand there, before the link and since. */
function Citations({ citations: { before, since } }: { citations: NonNullable<PlacedLink["citations"]> }) {
  const shares = ({ cited, of, naming }: typeof before) =>
    t("{cited} of {of} answers, naming us {naming}", { cited, of, naming });
  return (
    <p className="text-muted">
      {t("Cited in {before} before", { before: shares(before) })}
      {since.of === 0 ? ` · ${t("not sampled since")}` : ` · ${t("in {since} since", { since: shares(since) })}`}
    </p>
  );
}
