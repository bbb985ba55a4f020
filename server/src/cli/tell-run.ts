import type { Invocation } from "@findable/contract";
import { remedyFor } from "./tell-failure.ts";
import type { Outlet } from "./terminal.ts";
import { plain } from "./text-layout.ts";

/** Says why a run did not succeed and what to do next. */
export function tellUnsuccessful(talk: Outlet, run: Invocation): void {
  const mark = talk.paint("red", "✗");
  if (run.error === undefined) {
    talk.line(`${mark} The run ${run.invocationId} is ${run.status}.`);
    return;
  }
  const { code, message, requestId } = run.error;
  talk.line(`${mark} ${talk.paint("bold", plain(code))}: ${plain(message)}`);
  const remedy = remedyFor(code);
  if (remedy !== undefined) talk.line(`  ${remedy}`);
  talk.line(talk.paint("dim", `  Run ${run.invocationId}${requestId === "" ? "" : `, request ${plain(requestId)}`}`));
}
