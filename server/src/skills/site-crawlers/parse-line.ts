import { addressesIn, isProxyAddress, visitorOf } from "./client-address.ts";
import { bytesOf, isPlausible, type LoggedRequest, pathOf } from "./logged-request.ts";
import { parseJsonLine } from "./parse-json-line.ts";
import { columnsOf, parseW3cLine, type W3cColumns } from "./parse-w3c-line.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`;
/** Address and user, time, request, status, bytes; in the combined format also referrer and user agent. */
const COMMON = new RegExp(
  String.raw`^((?:\[[0-9a-f:.]+\]|[^[])+)\[(\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4})\] ${QUOTED} (\d{3}) (\d+|-)(?: ${QUOTED} ${QUOTED})?(.*)`,
);
// The database cannot store NUL, and no log writer leaves control characters unescaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what makes a line garbage.
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/;

/**
 * Reads the lines of an access log: common and combined format, JSON, and the extended format of the W3C, whose `#Fields` lines
 * name the columns of those that follow.
 */
export class LineParser {
  #columns: W3cColumns | undefined;

  /** `comment` for a line about the log itself; undefined for a line in no known format. */
  parse(line: string): LoggedRequest | "comment" | undefined {
    if (line.startsWith("#")) {
      this.#columns = columnsOf(line) ?? this.#columns;
      return "comment";
    }
    if (CONTROL.test(line)) return undefined;
    if (line.startsWith("{")) return parseJsonLine(line);
    return parseCommonLine(line) ?? (this.#columns && parseW3cLine(line, this.#columns));
  }
}

function parseCommonLine(line: string): LoggedRequest | undefined {
  const match = COMMON.exec(line);
  if (match === null) return undefined;
  const [, who = "", time = "", request = "", status = "", bytes = "", , userAgent, rest = ""] = match;
  const at = timeOf(time);
  if (at === undefined) return undefined;
  const code = Number(status);
  if (code < 100 || code > 599) return undefined;
  return {
    address: addressOf(who, rest),
    at,
    path: pathOf(request.split(" ")[1] ?? "-"),
    status: code,
    bytes: bytesOf(bytes),
    userAgent,
  };
}

/** A list of addresses can stand before the user or at the end of the line; a virtual host can precede all of it. */
function addressOf(who: string, rest: string): string {
  const before = addressesIn(who);
  const [first] = before;
  if (first === undefined) return who.split(" ", 1)[0] ?? "";
  if (before.length === 1 && !isProxyAddress(first)) return first;
  return visitorOf([...addressesIn(rest), ...before]);
}

// Neighbouring lines usually share their second.
let lastTime = { written: "", at: 0 };

function timeOf(written: string): number | undefined {
  if (written === lastTime.written) return lastTime.at;
  const month = MONTHS.indexOf(written.slice(3, 6));
  if (month === -1) return undefined;
  const number = (from: number, to: number) => Number(written.slice(from, to));
  const [day, year, hour, minute, second] = [
    number(0, 2),
    number(7, 11),
    number(12, 14),
    number(15, 17),
    number(18, 20),
  ];
  if (day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return undefined;
  const sign = written[21] === "-" ? -1 : 1;
  const offset = sign * (number(22, 24) * 60 + number(24, 26));
  const at = Date.UTC(year, month, day, hour, minute, second) - offset * 60_000;
  if (!isPlausible(at)) return undefined;
  lastTime = { written, at };
  return at;
}
