import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/** One of the two output streams. */
export interface Outlet {
  readonly isTty: boolean;
  /** Columns; undefined if the output is not a terminal. */
  readonly width: number | undefined;
  /** Colours the text if the outlet supports colours. */
  readonly paint: Paint;
  /** Writes whole lines. */
  line(text?: string): void;
}

/** Results go to `data` (stdout). Progress, hints and errors go to `talk` (stderr). */
export interface Terminal {
  readonly data: Outlet;
  readonly talk: Outlet;
  /** Redraws the status line below the talk; undefined removes it. Does nothing if talk is not a terminal. */
  status(text: string | undefined): void;
}

export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): boolean;
}

const CLEAR_LINE = "\r\u001B[2K";
const MIN_WIDTH = 40;
const DEFAULT_WIDTH = 80;

export function createTerminal(
  stdout: OutputStream,
  stderr: OutputStream,
  environment: Record<string, string | undefined>,
): Terminal {
  const noColor = (environment["NO_COLOR"] ?? "") !== "" || environment["TERM"] === "dumb";
  let shown: string | undefined;

  function write(stream: OutputStream, text: string): void {
    if (shown !== undefined) stderr.write(CLEAR_LINE);
    stream.write(`${text}\n`);
    if (shown !== undefined) stderr.write(shown);
  }

  function outlet(stream: OutputStream): Outlet {
    const isTty = stream.isTTY === true;
    return {
      isTty,
      get width() {
        // A terminal without a size, as in containers, reports 0 columns.
        return isTty ? Math.max(MIN_WIDTH, stream.columns || DEFAULT_WIDTH) : undefined;
      },
      paint: (style, text) => (isTty && !noColor ? styleText(style, text, { validateStream: false }) : text),
      line: (text = "") => write(stream, text),
    };
  }

  const talk = outlet(stderr);
  return {
    data: outlet(stdout),
    talk,
    status(text) {
      if (!talk.isTty || text === shown) return;
      stderr.write(text === undefined ? CLEAR_LINE : CLEAR_LINE + text);
      shown = text;
    },
  };
}
