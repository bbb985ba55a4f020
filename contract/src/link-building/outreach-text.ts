import { type TStringOptions, Type } from "typebox";

/** One line of an email in an input. A line break or another control character could begin a header, so none is accepted. */
export function MailLine(options: TStringOptions, faultOf: (text: string) => string | undefined = () => undefined) {
  return refined({ ...options, pattern: "^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]+$" }, faultOf);
}

/** Text of an email in an input: lines and tabs, no other control character. */
export function MailText(options: TStringOptions, faultOf: (text: string) => string | undefined = () => undefined) {
  return refined({ ...options, pattern: "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]+$" }, faultOf);
}

/** Controls that reverse or hide text: bidirectional marks and overrides, zero-width characters except joiners of scripts and emoji. */
const DECEPTIVE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u;

/** Why a text of an email deceives its reader; undefined if it does not. */
export function deceptiveFault(text: string): string | undefined {
  return DECEPTIVE.test(text) ? "must have no invisible or direction-changing character" : undefined;
}

function refined(options: TStringOptions, faultOf: (text: string) => string | undefined) {
  const fault = (text: string) => (text.trim() === "" ? "must not be blank" : faultOf(text));
  return Type.Refine(
    Type.String(options),
    (text) => fault(text) === undefined,
    (text) => fault(text) ?? "is invalid",
  );
}
