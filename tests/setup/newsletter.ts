import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { CmsDeps } from "../../cms";
import type { JobHandler, Job, Jobs } from "../../cms/jobs/jobs.port";
import {
  createNewsletterSweep,
  newsletterHandlers,
  newsletterMailHandlers,
} from "../../cms/jobs/newsletter.jobs";
import { createMailer, type Mail, type Mailer } from "../../cms/platform/mail/mailer";
import { createServices } from "../../cms/create-services";
import type { Services } from "../../cms/services";
import { testDeps } from "./cms";
import { openTestDatabase, type TestDatabase, testLogger } from "./database";
import { type MailServer, startMailServer } from "./mail";

/** A content system's newsletter as a separate process on a shared database. Its jobs run only when the test calls `tick`. */
export interface NewsletterProcess {
  services: Services;
  /** Runs the check of one minute and all jobs that result from it. */
  tick(): Promise<void>;
  /**
   * Ends the process as SIGKILL would: just before the given statement or email, counted from now, or just after an email was
   * accepted. From then on the process reaches neither the database nor the mail server. Without a point it stays alive.
   */
  killAt(point: { statement?: number; mail?: number; afterMail?: number }): void;
  isDead(): boolean;
  close(): void;
}

class Killed extends Error {
  override name = "Killed";
}

export async function openNewsletterProcess(deps: CmsDeps): Promise<NewsletterProcess> {
  let isDead = false;
  const never = { statement: Infinity, mail: Infinity, afterMail: Infinity };
  const left = { ...never };
  /** Counts down to the kill. Everything that the process does afterwards throws. */
  const step = (of: keyof typeof never): void => {
    if (--left[of] < 0) isDead = true;
    if (isDead) throw new Killed("The process was killed");
  };
  // A transaction that is open at that point is rolled back, as a database does when the connection breaks.
  const killSwitch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step("statement");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const mortal = (mailer: Mailer): Mailer => ({
    ...mailer,
    async send(mail: Mail) {
      step("mail");
      await mailer.send(mail);
      step("afterMail");
    },
  });

  const queue: { job: Job<object>; payload: object }[] = [];
  const jobs: Pick<Jobs, "enqueue"> = {
    async enqueue(job, payloads) {
      for (const payload of payloads) {
        if (
          !queue.some(
            (one) => one.job.name === job.name && one.job.keyOf(one.payload) === job.keyOf(payload),
          )
        )
          queue.push({ job: job as unknown as Job<object>, payload });
      }
    },
  };
  const { database, mailer, bulkMailer = mailer } = deps;
  const services = await createServices(
    {
      ...deps,
      database: { ...database, db: database.db.withPlugin(killSwitch) },
      mailer: mortal(mailer),
      bulkMailer: mortal(bulkMailer),
    },
    jobs,
  );
  const handlers: JobHandler[] = [
    ...newsletterHandlers(services.newsletter, () => jobs),
    ...newsletterMailHandlers(services.newsletterMails),
  ];
  const sweep = createNewsletterSweep({
    newsletter: services.newsletter,
    jobs,
    logger: testLogger,
  });

  return {
    services,
    async tick() {
      try {
        await sweep.runOnce();
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { job, payload } = next;
          await handlers
            .find((duty) => duty.job.name === job.name)
            ?.handle(payload, new AbortController().signal);
        }
      } catch (error) {
        if (!isDead) throw error;
      }
    },
    killAt: (point) => void Object.assign(left, never, point),
    isDead: () => isDead,
    close: () => services.close(),
  };
}

/** A library in Stockholm with its mail server and one process, for tests of what the newsletter sends. */
export interface NewsletterBench {
  database: TestDatabase;
  server: MailServer;
  process: NewsletterProcess;
  clock: { now: Date };
  /** Opens another process on the same database. It uses the same mail server unless told otherwise. */
  open(bulkMailer?: Mailer): Promise<NewsletterProcess>;
}

/** Opens a bench for the tests of a file. Before each test there are no readers and no posts, and the time is `noon`. */
export function useNewsletter(noon: Date): NewsletterBench {
  let mailer: Mailer;
  const clock = { now: noon };
  const open = (bulkMailer = mailer) =>
    openNewsletterProcess({
      ...testDeps(bench.database, bench.database.dataDir),
      siteUrl: "https://library.example",
      timeZone: "Europe/Stockholm",
      bulkMailer,
      now: () => clock.now,
    });
  const bench = { clock, open } as NewsletterBench;

  beforeAll(async () => {
    bench.server = await startMailServer();
    mailer = createMailer({
      smtpUrl: bench.server.url,
      from: "library@cms.test",
      outbox: "",
      logger: testLogger,
    });
    bench.database = await openTestDatabase();
    bench.process = await open();
  });
  afterAll(async () => {
    bench.process.close();
    mailer.close();
    await bench.server.close();
    await bench.database.close();
  });
  beforeEach(async () => {
    const {
      database: { db },
      process,
      server,
    } = bench;
    server.mails.length = 0;
    clock.now = noon;
    for (const table of ["newsletter_readers", "newsletter_runs", "users"] as const)
      await db.deleteFrom(table).execute();
    const posts = await db.deleteFrom("posts").returning("database_id").execute();
    await process.services.searchEngine.remove(posts.map((post) => post.database_id));
    // Completes the runs that are due before the test's first subscription.
    await process.tick();
  });
  return bench;
}
