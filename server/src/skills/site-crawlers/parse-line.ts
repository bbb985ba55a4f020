import { bytesOf, isPlausible, type LoggedRequest, pathOf } from "./logged-request.ts";
import { parseJsonLine } from "./parse-json-line.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`;
/** Address and user, time, request, status, bytes; in the combined format also referrer and user agent. */
const COMMON = new RegExp(
  String.raw`^([^[]+)\[(\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4})\] ${QUOTED} (\d{3}) (\d+|-)(?: ${QUOTED} ${QUOTED})?`,
);
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]+)$/i;
// The database cannot store NUL, and no log writer leaves control characters unescaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what makes a line garbage.
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/;

/** Reads a line of an access log in the common or combined format or in JSON; undefined for any other. */
export function parseLine(line: string): LoggedRequest | undefined {
  if (CONTROL.test(line)) return undefined;
  return line.startsWith("{") ? parseJsonLine(line) : parseCommonLine(line);
}

function parseCommonLine(line: string): LoggedRequest | undefined {
  const match = COMMON.exec(line);
  if (match === null) return undefined;
  const [, who = "", time = "", request = "", status = "", bytes = "", , userAgent] = match;
  const at = timeOf(time);
  if (at === undefined) return undefined;
  const code = Number(status);
  if (code < 100 || code > 599) return undefined;
  return {
    address: addressOf(who),
    at,
    path: pathOf(request.split(" ")[1] ?? "-"),
    status: code,
    bytes: bytesOf(bytes),
    userAgent,
  };
}

/** The format `vhost_combined` puts the host before the address. */
function addressOf(who: string): string {
  const [first = "", second = ""] = who.split(" ", 2);
  return !ADDRESS.test(first) && ADDRESS.test(second) ? second : first;
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
