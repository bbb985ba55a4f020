import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";
import type { Publication } from "./publication-words.ts";

export type Verification = Publication["verification"];
type Reason = NonNullable<Verification["reason"]>;

export const VERDICT_TONES: Readonly<Record<Verification["verdict"], Tone>> = {
  live: "good",
  changed: "warn",
  missing: "bad",
  not_live_yet: "neutral",
  unchecked: "outline",
};

export function verdictWord(verdict: Verification["verdict"]): string {
  switch (verdict) {
    case "live":
      return t("Live as approved");
    case "changed":
      return t("Differs from approval");
    case "missing":
      return t("Missing");
    case "not_live_yet":
      return t("Not live yet");
    case "unchecked":
      return t("Not checked");
  }
}

/** The verdict in a sentence, with what to do unless the page is live. */
export function verificationSentence({ verdict, reason, differences }: Verification, publishAt: string | null): string {
  if (verdict === "live") return t("The page shows the approved title, text, links and images.");
  if (reason === null) {
    return t("{n} differences from what was approved. Publish the text again, or keep the page as it is.", {
      n: differences.length,
    });
  }
  if (reason === "scheduled" && publishAt !== null) {
    return t("The platform makes it public on {time}. It is checked then.", { time: formatMoment(publishAt) });
  }
  return reasonSentence(reason);
}

function reasonSentence(reason: Reason): string {
  switch (reason) {
    case "not_checked_yet":
      return t("The page was not checked yet.");
    case "no_address":
      return t("This target has no public address. Open the page on the site.");
    case "text_unknown":
      return t("The text that was sent is no longer stored. Publish it again to check the page.");
    case "draft":
      return t("A draft on the platform. Publish it there, or publish the text again without the draft option.");
    case "scheduled":
      return t("The platform makes it public later. It is checked then.");
    case "replaced":
      return t("A later publication of the same text replaced it.");
    case "reverted":
      return t("It was reverted, so its page is not checked.");
    case "gone":
      return t("The address shows no page. Look for it on the platform, or publish the text again.");
    case "other_page":
      return t("The address shows another page. Look for yours on the platform, or publish the text again.");
    case "redirect":
      return t("The address redirects. Open it, and remove the redirect if it is not intended.");
    case "login":
      return t("The page asks for a login. Make it public, or open it yourself.");
    case "refused":
      return t("The site refuses this service. Open the page yourself, or allow its crawler on the site.");
    case "challenge":
      return t("The site shows a check for people. Open the page yourself, or allow the crawler there.");
    case "slow_down":
      return t("The site accepts no more requests for now. Check again later.");
    case "robots_txt":
      return t(
        "The robots.txt of the site keeps this service from the page. Open the page yourself, or allow the crawler.",
      );
    case "unreachable":
      return t("The site did not answer. Check that it is online, then check again.");
    case "server_error":
      return t("The site fails. Check again when it works.");
    case "not_html":
      return t("The address returns no HTML page. Open it, and check again when it shows the text.");
    case "needs_scripts":
      return t("The page builds its text with scripts, so it cannot be compared. Open it yourself.");
  }
}

export function verifiedFieldWord(field: Verification["differences"][number]["field"]): string {
  switch (field) {
    case "title":
      return t("Title");
    case "headings":
      return t("Heading");
    case "text":
      return t("Text");
    case "canonical":
      return t("Canonical address");
    case "robots":
      return t("Indexing");
    case "slug":
      return t("Slug");
    case "links":
      return t("Links");
    case "images":
      return t("Images");
  }
}
