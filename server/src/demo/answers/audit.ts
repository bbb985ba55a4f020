import { listAudit } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import { auditEntries } from "../world/agency/audit.ts";

export const auditAnswers: readonly DemoOperation[] = [
  demo(listAudit)((input) => {
    const { action: asked } = input;
    const entries =
      asked === undefined ? auditEntries() : auditEntries().filter(({ action }) => isAsked(action, asked));
    return demoPage(listAudit, entries, input);
  }),
];

function isAsked(action: string, asked: string): boolean {
  return asked.endsWith("*") ? action.startsWith(asked.slice(0, -1)) : action === asked;
}
