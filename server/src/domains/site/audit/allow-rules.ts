import type { AllowRule } from "@findable/contract";

const AGENT = "FindableBot";

/** Products that a guard's answer names, and where each takes a rule. The expressions are as the product spells them. */
const PRODUCTS: Readonly<Record<string, (addresses: readonly string[]) => Omit<AllowRule, "product">>> = {
  Cloudflare: (addresses) => ({
    steps:
      "Security, Security rules: create a custom rule with this expression and the action Skip, with every option. Bot Fight Mode of the free plan ignores it and needs an IP Access rule instead.",
    rule:
      addresses.length === 0
        ? `(http.user_agent contains "${AGENT}")`
        : `(http.user_agent contains "${AGENT}" and ip.src in {${addresses.join(" ")}})`,
  }),
  "AWS WAF": () => ({
    steps: "Web ACL, Rules: add this rule with a priority before the managed rules.",
    rule: `If header user-agent contains ${AGENT}, then Allow`,
  }),
  Wordfence: (addresses) => ({
    steps:
      "WordPress, Wordfence, Firewall, All Firewall Options: enter the addresses of this service in “Allowlisted IP addresses that bypass all rules”.",
    rule:
      addresses.length === 0
        ? "The operator of this service states its addresses in CRAWL_ADDRESSES."
        : addresses.join(","),
  }),
  Vercel: () => ({
    steps: "Firewall, Rules: add a custom rule with this condition and the action Bypass.",
    rule: `User Agent contains ${AGENT}`,
  }),
};

/** The product that stands before most sites, where the answer names none. */
const USUAL = "Cloudflare";

const nginx = (addresses: readonly string[]): AllowRule => ({
  product: "nginx",
  steps:
    addresses.length === 0
      ? "Put the map beside the server block, and apply the rule that refuses only where $is_findable is 0."
      : "Put these lines into the location that refuses, before its deny lines.",
  rule:
    addresses.length === 0
      ? `map $http_user_agent $is_findable { default 0; "~${AGENT}" 1; }`
      : addresses.map((address) => `allow ${address};`).join("\n"),
});

/** Asks the crawler itself to slow down: a firewall does not read robots.txt. */
const ROBOTS_TXT: AllowRule = {
  product: "robots.txt",
  steps:
    "Add this group, so that the crawler waits five seconds between two requests. It replaces the rules for * for this crawler: repeat those that should hold.",
  rule: `User-agent: ${AGENT}\nCrawl-delay: 5`,
};

interface Refusal {
  guard: string | null;
  reason: string;
}

/**
 * Rules that let the crawler into a site that refused it: one for each guard that answered; for guards without a name, those of
 * usual products. Products that know addresses alone have a rule only if the operator states them.
 */
export function allowRulesFor(refusals: readonly Refusal[], addresses: readonly string[]): AllowRule[] {
  const shut = refusals.filter(({ reason }) => reason === "challenge" || reason === "refused");
  const named = [...new Set(shut.flatMap(({ guard }) => guard ?? []))];
  const isNameless = shut.some(({ guard }) => guard === null);
  const usual = addresses.length === 0 ? [USUAL] : [USUAL, "Wordfence"];
  const products = [...new Set([...named, ...(isNameless ? usual : [])])].map((product) => ({
    product,
    ...(PRODUCTS[product]?.(addresses) ?? otherGuard(addresses)),
  }));
  const servers = isNameless ? [nginx(addresses)] : [];
  const slow = refusals.some(({ reason }) => reason === "slow_down") ? [ROBOTS_TXT] : [];
  return [...products, ...servers, ...slow];
}

function otherGuard(addresses: readonly string[]): Omit<AllowRule, "product"> {
  return {
    steps: "Add an allow rule for requests with this user agent, before the detection of bots.",
    rule: [`User-Agent contains ${AGENT}`, ...addresses].join("\n"),
  };
}
