import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of the whole repository. */
export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** A program or folder that a judge cannot do without. */
interface Need {
  name: string;
  /** Searched in `PATH` and `/usr/sbin`, unless it is a path. */
  file: string;
  /** The command that brings it. */
  get: string;
}

export interface Judge {
  name: string;
  command: readonly string[];
  needs: readonly Need[];
  /** What makes the judge pass. */
  aim: string;
}

const DEBIAN_MAIL = "npm run judge:mail -- install";
const DEBIAN_PLATFORMS = "npm run judge:platforms -- install";
const RECEIVERS = "apt-get install python3 php-cli php-sqlite3";
const PACKAGES = {
  name: "packages of the judges",
  file: "server/test/judges/node_modules",
  get: "npm run judge:install",
};

/** Every long judge, those with real programs first. Each is `npm run judge:<name>`. */
export const JUDGES: readonly Judge[] = [
  judge("run", "linters, proxy and suites of MCP find nothing", [], [PACKAGES]),
  judge(
    "receivers",
    "each receiver verifies and takes each event once",
    [],
    [
      { name: "Python", file: "python3", get: RECEIVERS },
      { name: "PHP", file: "php", get: RECEIVERS },
    ],
  ),
  judge(
    "platforms",
    "each act is on the site once, also over kills and lost answers",
    ["run"],
    [
      { name: "WordPress", file: "/usr/share/wordpress", get: DEBIAN_PLATFORMS },
      { name: "MariaDB", file: "mariadbd", get: DEBIAN_PLATFORMS },
      { name: "PHP", file: "php", get: DEBIAN_PLATFORMS },
      { name: "Ghost", file: "server/test/platforms/ghost/node_modules/ghost/.installed", get: DEBIAN_PLATFORMS },
    ],
  ),
  judge(
    "mail",
    "no email twice and none lost, over three kills",
    ["run"],
    [
      { name: "OpenSMTPD", file: "smtpd", get: DEBIAN_MAIL },
      { name: "Dovecot", file: "dovecot", get: DEBIAN_MAIL },
    ],
  ),
  judge(
    "spam",
    "no draft reaches the limit",
    ["run"],
    [{ name: "SpamAssassin", file: "spamassassin", get: "npm run judge:spam -- install" }],
  ),
  judge(
    "poolers",
    "both walls stand behind a pooler that keeps sessions, and others are refused",
    ["run"],
    [{ name: "PgBouncer", file: "pgbouncer", get: "npm run judge:poolers -- install" }],
  ),
  judge(
    "machines",
    "promises of runs, effects, webhooks and credits kept over 50 kills, partitions, full disks that end PostgreSQL, and a promotion",
    ["run"],
    [
      { name: "PostgreSQL", file: "/usr/lib/postgresql", get: "npm run judge:machines -- install" },
      { name: "ip", file: "ip", get: "npm run judge:machines -- install" },
      { name: "unshare", file: "unshare", get: "apt-get install util-linux" },
    ],
  ),
  judge(
    "contract",
    "every statement that a program can check holds",
    [],
    [{ name: "documents of the contract", file: "../shared/spec", get: "set CONTRACT_DIR" }],
  ),
  judge("attack", "no try crosses a wall, a right, a door or a limit"),
  judge("report", "bounds of the methods page, no issue missed or invented"),
  judge("report-rush", "200 reports due in one minute are made once each, and other work does not wait for them"),
  judge("site", "precision 0.97 and recall 0.95 on planted sites"),
  judge(
    "debian",
    "no high issue on manuals of Debian that was not confirmed by hand",
    [],
    [
      {
        name: "manuals of Debian",
        file: "/usr/share/doc/debian-handbook/html",
        get: "apt-get install debian-handbook",
      },
      { name: "manual of PostgreSQL", file: "/usr/share/doc/postgresql-doc-15", get: "apt-get install postgresql-doc" },
      { name: "manual of Python", file: "/usr/share/doc/python3.11/html", get: "apt-get install python3-doc" },
      { name: "manual of Apache", file: "/usr/share/doc/apache2-doc", get: "apt-get install apache2-doc" },
    ],
  ),
  judge("labels", "far above a word list"),
  judge("clusters", "far above shared words"),
  judge("research", "more use in the first keywords than by searches"),
  judge(
    "alerts",
    "promtool accepts the rules, and they fire when they should",
    [],
    [{ name: "promtool", file: "promtool", get: "apt-get install prometheus" }],
  ),
  judge(
    "deploy",
    "systemd accepts the units, and the Compose files fit the schema of the specification",
    [],
    [{ name: "systemd-analyze", file: "systemd-analyze", get: "apt-get install systemd" }, PACKAGES],
  ),
  judge(
    "image",
    "starts from a read-only root as another user, healthy, and ends on SIGTERM",
    [],
    [{ name: "unshare", file: "unshare", get: "apt-get install util-linux" }],
  ),
  judge("ranks", "false alarms below the stated rate, reasons named right"),
  judge("winnability", "far above difficulty, calibrated"),
  judge("achievability", "far above orders by rating, calibrated"),
  judge("overlap", "above the latest rank from anywhere"),
  judge("citations", "every promise kept, textbook forms not"),
  judge("citation-hunt", "more change than the most cited pages"),
  judge("discussions", "far above threads sorted by votes"),
  judge("contacts", "far above a pattern of addresses"),
  judge("content-gap", "more visits and recall than the keyword difference"),
  judge("content-score", "harm lowers each score, order of results measured"),
  judge("decay", "few false pages, falls of 60 % found"),
  judge("effects", "mean coverage 93.5 to 97 %, false helped under 5 %, false hurt under 8 %"),
  judge("plan", "more visits than by chance and the easiest first, not below volume and the list"),
  judge("fit", "above a search for the phrase, calibrated"),
  judge("replies", "far above keywords"),
  judge("readers", "no refusal read as friendly, no address suppressed without fault"),
  judge("tools", "the right tool first for 0.9 of the phrasings of strangers"),
  judge("market", "within the bounds of published figures"),
  judge("calls", "no wall crossed, no answer outside its promise"),
  judge("mutations", "the named test fails for each of ten lines taken out"),
  judge(
    "bare",
    "all tests pass on a bare Debian",
    [],
    [{ name: "mmdebstrap", file: "mmdebstrap", get: "apt-get install mmdebstrap" }],
  ),
];

function judge(name: string, aim: string, given: readonly string[] = [], needs: readonly Need[] = []): Judge {
  const command = ["npm", "run", "-s", `judge:${name}`, ...(given.length === 0 ? [] : ["--", ...given])];
  return { name, command, needs, aim };
}

/** What is missing, each with the command that brings it. */
export function missingOf({ needs }: Judge): string[] {
  return needs.filter(({ file }) => !isThere(file)).map(({ name, get }) => `${name} (${get})`);
}

function isThere(file: string): boolean {
  if (file.includes("/")) return existsSync(path.resolve(ROOT, file));
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin"];
  return folders.some((folder) => existsSync(path.join(folder, file)));
}
