import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { freePort, type OwnProcess, startProcess } from "../../platforms/own-process.ts";

const NOBODY = 65_534;

/**
 * OpenSMTPD and Dovecot on loopback. Emails to `acme.example` arrive in an inbox, those to `gone.example` are accepted and bounce
 * because there is no such user, all others arrive in the mailbox of the world.
 */
export class MailServer {
  readonly #folder: string;
  readonly smtpPort: number;
  readonly imapPort: number;
  #smtpd: OwnProcess | undefined;
  #dovecot: OwnProcess | undefined;
  #put = 0;

  private constructor(folder: string, smtpPort: number, imapPort: number) {
    this.#folder = folder;
    this.smtpPort = smtpPort;
    this.imapPort = imapPort;
  }

  static async start(): Promise<MailServer> {
    const folder = await mkdtemp("/tmp/findable-mail-");
    await chmod(folder, 0o755);
    for (const name of ["home", "world"]) {
      await mkdir(path.join(folder, name));
      await chown(path.join(folder, name), NOBODY, NOBODY);
    }
    const server = new MailServer(folder, await freePort(), await freePort());
    await server.#writeSettings();
    await server.startSmtp();
    await server.#startImap();
    return server;
  }

  async #writeSettings(): Promise<void> {
    const folder = this.#folder;
    await writeFile(
      path.join(folder, "smtpd.conf"),
      `listen on 127.0.0.1 port ${this.smtpPort}
table everyone { "@" = nobody }
action "home" maildir "${folder}/home" virtual <everyone>
action "world" maildir "${folder}/world" virtual <everyone>
action "gone" mda "echo 550 5.1.1 User unknown; exit 67" virtual <everyone>
match from any for domain "acme.example" action "home"
match from any for domain "gone.example" action "gone"
match from any for any action "world"
`,
    );
    await writeFile(path.join(folder, "users"), `ada@acme.example:{PLAIN}s3cret:${NOBODY}:${NOBODY}::${folder}::\n`);
    await writeFile(
      path.join(folder, "dovecot.conf"),
      `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
first_valid_uid = ${NOBODY}
mail_location = maildir:${folder}/home
default_internal_user = dovecot
default_login_user = dovenull
service imap-login {
  inet_listener imap {
    port = ${this.imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
namespace inbox {
  inbox = yes
}
`,
    );
  }

  async startSmtp(): Promise<void> {
    this.#smtpd = startProcess("/usr/sbin/smtpd", ["-d", "-f", path.join(this.#folder, "smtpd.conf")]);
    await this.#smtpd.ready(() => answers(this.smtpPort));
  }

  async #startImap(): Promise<void> {
    this.#dovecot = startProcess("/usr/sbin/dovecot", ["-F", "-c", path.join(this.#folder, "dovecot.conf")]);
    await this.#dovecot.ready(() => answers(this.imapPort));
  }

  /** Ends the SMTP server in the middle of whatever it does. */
  async killSmtp(): Promise<void> {
    await this.#smtpd?.end();
  }

  output(): string {
    return `${this.#smtpd?.output()}\n${this.#dovecot?.output()}`;
  }

  /** Puts an email into the inbox, as a server writes it. */
  async put(source: string): Promise<void> {
    const folders = ["cur", "new", "tmp"].map((name) => path.join(this.#folder, "home", name));
    for (const folder of folders) {
      await mkdir(folder, { recursive: true });
      await chown(folder, NOBODY, NOBODY);
    }
    this.#put += 1;
    const file = path.join(this.#folder, "home", "new", `${this.#put}.put.localhost`);
    await writeFile(file, source);
    await chown(file, NOBODY, NOBODY);
  }

  /** The emails that were delivered, as text. */
  async delivered(mailbox: "home" | "world"): Promise<string[]> {
    const folder = path.join(this.#folder, mailbox, "new");
    const names = await readdir(folder).catch(() => []);
    return Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#smtpd?.end();
    await this.#dovecot?.end();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
    socket.setTimeout(1000, () => {
      socket.destroy();
      resolve(false);
    });
  });
}
