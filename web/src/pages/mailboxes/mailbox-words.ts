import type { Mailbox } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

export function stateWord(state: Mailbox["state"]): string {
  switch (state) {
    case "ready":
      return t("Ready");
    case "unchecked":
      return t("Check due");
    case "failing":
      return t("Check failed");
    case "paused":
      return t("Paused");
    case "disconnected":
      return t("Disconnected");
  }
}

export const STATE_TONES: Readonly<Record<Mailbox["state"], Tone>> = {
  ready: "good",
  unchecked: "neutral",
  failing: "bad",
  paused: "warn",
  disconnected: "outline",
};

export type Finding = NonNullable<Mailbox["check"]>["findings"][number];

export function checkWord(check: Finding["check"]): string {
  switch (check) {
    case "spf":
      return "SPF";
    case "dkim":
      return "DKIM";
    case "dmarc":
      return "DMARC";
    case "mx":
      return "MX";
    case "ptr":
      return "PTR";
    case "tls":
      return "TLS";
    case "unsubscribe":
      return t("Unsubscribe");
    case "connection":
      return t("Connection");
  }
}
