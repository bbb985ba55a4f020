/*
 * Names of attributes. Those of HTTP are stable. Those of GenAI are still in development (state: semantic conventions 1.44): this file is
 * the only place to change when they are renamed.
 */
export const ATTRIBUTE = {
  method: "http.request.method",
  route: "http.route",
  status: "http.response.status_code",
  error: "error.type",
  operation: "findable.operation",
  transport: "findable.transport",
  requestId: "findable.request.id",
  agency: "findable.agency.id",
  workspace: "findable.workspace.id",
  run: "findable.run.id",
  skill: "findable.skill",
  segment: "findable.segment",
  outcome: "findable.outcome",
  step: "findable.step",
  attempt: "findable.attempt",
  port: "findable.port",
  vendor: "findable.vendor",
  costUsd: "findable.cost_usd",
} as const;

export const GEN_AI = {
  operation: "gen_ai.operation.name",
  provider: "gen_ai.provider.name",
  model: "gen_ai.request.model",
  inputTokens: "gen_ai.usage.input_tokens",
  outputTokens: "gen_ai.usage.output_tokens",
} as const;
