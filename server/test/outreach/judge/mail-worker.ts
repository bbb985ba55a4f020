import { openDatabase } from "../../../src/platform/database/pool.ts";
import { createEngine } from "../../harness/engine.ts";
import { noProviders } from "../../harness/no-providers.ts";
import { judgedOutreach, sendMail } from "./judged-mail.ts";

/** A worker process that the judge kills. Arguments: the login of the service, and the ports of SMTP and IMAP. */
const [, , appUrl, smtpPort, imapPort] = process.argv;
if (appUrl === undefined) throw new Error("The worker needs the login and the ports.");
const open = (role: "findable_tenant" | "findable_system") =>
  openDatabase({ url: appUrl, role, maxConnections: 10, applicationName: "judge" });
const database = {
  tenant: open("findable_tenant"),
  system: open("findable_system"),
  adminUrl: "",
  appUrl,
  [Symbol.asyncDispose]: async () => {},
};
const outreach = judgedOutreach({ smtpPort: Number(smtpPort), imapPort: Number(imapPort) });
const engine = await createEngine(database, [sendMail], { ...noProviders, outreach });
await engine.startWorker({ concurrency: 10, leaseMs: 2_000 });
process.stdout.write("working\n");
