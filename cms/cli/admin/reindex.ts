import type { AdminCommand } from "../admin";
import { EXIT, finishLoad, runCommand } from "../command";

export const reindex: AdminCommand = {
  usage: "",
  does: "makes the search index and the terms' counts anew; on a server's database searches go on meanwhile",
  run: (argv) =>
    argv.length > 0
      ? null
      : runCommand("Indexing", async (opened) => {
          await opened.services.searchEngine.rebuild();
          await finishLoad(opened);
          const { count } = await opened.database.db
            .selectFrom("posts")
            .select((eb) => eb.fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          console.log(`${count} pieces are indexed`);
          return EXIT.fine;
        }),
};
