/** One comparison that a benchmark made. */
export interface Finding {
  what: string;
  unit: string;
  ours: number;
  /** What stands beside it in the same run; `ratio` is ours by it. */
  peers: { name: string; figure: number; ratio: number }[];
  aim?: { text: string; met: boolean };
}

/** Ours beside peers, more being better; `aim` is the least ratio to the first of them. */
export function compare(
  what: string,
  unit: string,
  ours: number,
  peers: readonly { name: string; figure: number }[],
  aim?: number,
): Finding {
  const compared = peers.map((peer) => ({ ...peer, ratio: ours / peer.figure }));
  const [first] = compared;
  const finding: Finding = { what, unit, ours, peers: compared };
  if (aim === undefined || first === undefined) return finding;
  return { ...finding, aim: { text: `at least ${aim} of ${first.name}`, met: first.ratio >= aim } };
}

export function describeFinding({ what, unit, ours, peers, aim }: Finding): string {
  const lines = peers.map(
    ({ name, figure, ratio }) => `    ${show(figure).padStart(9)} ${unit}  ${name}: ratio ${ratio.toFixed(2)}`,
  );
  const verdict = aim === undefined ? [] : [`    ${aim.met ? "met   " : "MISSED"}  aim: ${aim.text}`];
  return [`  ${what}`, `    ${show(ours).padStart(9)} ${unit}  Findable`, ...lines, ...verdict].join("\n");
}

function show(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString("en-GB") : figure.toFixed(2);
}
