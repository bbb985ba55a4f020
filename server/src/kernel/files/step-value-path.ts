/** Files with the whole value of a step that its event cut. They are part of the run and appear in no list. */
const FOLDER = "agent-workspace/steps";
const PATH = /^agent-workspace\/steps\/(inv_[a-z0-9]+)\/([0-9a-f]{64})\.json$/;

/** `checksum` is `sha256:<hex>`. */
export function stepValuePath(invocationId: string, checksum: string): string {
  return `${FOLDER}/${invocationId}/${checksum.slice("sha256:".length)}.json`;
}

export function readStepValuePath(path: string): { invocationId: string; checksum: string } | undefined {
  const [, invocationId, hex] = PATH.exec(path) ?? [];
  return invocationId === undefined ? undefined : { invocationId, checksum: `sha256:${hex}` };
}
