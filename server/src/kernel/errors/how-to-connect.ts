/** How a caller or the operator connects a port, as the last sentence of a message. The doctor alone names settings of vendors. */
export function howToConnect(...ports: readonly string[]): string {
  return `Connect ${ports.map((port) => `\`${port}\``).join(" or ")} with \`integrations.connect\`; \`findable doctor\` names the settings of the operator.`;
}
