import { createHmac } from "node:crypto";
import type { WebhookEvent } from "@findable/contract/client";
import type { Attempt } from "../../../domains/webhooks/index.ts";
import type { Command, CommandCall } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import type { Outlet } from "../../terminal.ts";
import { plain } from "../../text-layout.ts";
import { UsageError } from "../../usage-error.ts";
import { requireEventType } from "./event-type.ts";
import { followEvents } from "./follow-events.ts";

export const webhooksListenCommand: Command = {
  name: "webhooks listen",
  summary: "Print the workspace's events as they occur, and forward them, signed, to a local URL",
  options: {
    "forward-to": {
      type: "string",
      value: "<url>",
      description: "Forward events to this URL, for example http://localhost:8080/webhooks.",
    },
    events: { type: "string", value: "<list>", description: "Only these event types, comma-separated; default all." },
    "print-secret": { type: "boolean", description: "Print the signing secret and exit." },
  },
  async run(call) {
    const url = forwardAddress(call.option("forward-to"));
    const types = call
      .option("events")
      ?.split(",")
      .map((text) => requireEventType(text.trim()));
    const client = await call.workspaceClient();
    const secret = listeningSecret(call.key(), client.workspaceId ?? "");
    if (call.flag("print-secret")) {
      call.terminal.data.line(secret);
      return EXIT.ok;
    }
    // Loaded on demand: the other commands need no egress.
    const { createForwarder } = await import("./forward-events.ts");
    await using forwarder = createForwarder(secret);
    const { talk } = call.terminal;
    const events = followEvents({
      client,
      signal: call.signal,
      onReady: () => printReady(talk, url, secret),
      onLost: () => talk.line("Connection lost. Reconnecting."),
      onBack: (missed) => talk.line(missed ? "Reconnected. Some events were missed." : "Reconnected."),
    });
    for await (const event of events) {
      if (types !== undefined && !types.includes(event.type)) continue;
      showEvent(call, event, url === undefined ? undefined : await forwarder.forward(url, event));
    }
    return EXIT.ok;
  },
};

/** Reads `localhost:8080/hooks` as an http URL. */
function forwardAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new UsageError(`--forward-to must be a URL such as http://localhost:8080/webhooks, not "${plain(text)}".`);
}

function printReady(talk: Outlet, url: string | undefined, secret: string): void {
  talk.line(`${talk.paint("green", "✓")} Listening${url === undefined ? "" : `. Events are forwarded to ${url}`}.`);
  if (url !== undefined) talk.line(`  Signing secret: ${talk.paint("bold", secret)}`);
  talk.line(talk.paint("dim", "  Press Ctrl-C to stop."));
}

function showEvent({ terminal, options }: CommandCall, event: WebhookEvent, answer: Attempt | undefined): void {
  const { data } = terminal;
  if (options.json) {
    const { responseCode = null, error = null } = answer ?? {};
    data.line(JSON.stringify(answer === undefined ? { event } : { event, responseCode, error }));
    return;
  }
  const words = [event.createdAt.slice(11, 19), plain(event.type), plain(event.id)];
  data.line([...words, ...(answer === undefined ? [] : [answerWords(data, answer)])].join("  "));
}

function answerWords({ paint }: Outlet, { outcome, responseCode, error, latencyMs }: Attempt): string {
  const words = responseCode === null ? (error ?? "no response") : `${responseCode} in ${Math.round(latencyMs)} ms`;
  return paint(outcome === "delivered" ? "green" : "red", `→ ${words}`);
}

/**
 * The signing secret of forwarded events. It depends only on the key and the workspace, so a receiver is configured
 * once. The service does not know it.
 */
function listeningSecret(key: string, workspaceId: string): string {
  return `whsec_${createHmac("sha256", key).update(`webhooks listen ${workspaceId}`).digest("base64")}`;
}
