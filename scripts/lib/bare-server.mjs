// The baseline for a site's performance: a process that sends the same bytes to every request and does nothing else.
import { spawn } from "node:child_process";
import { once } from "node:events";

const PROGRAM = `
  process.once("message", ({ status, headers, body }) => {
    const bytes = Buffer.from(body, "base64");
    const server = require("node:http").createServer((_, response) => response.writeHead(status, headers).end(bytes));
    server.listen(0, "127.0.0.1", () => process.send(server.address().port));
  });
`;

/** Starts it with one response; returns its URL, its process and a function to stop it. */
export async function startBareServer({ status, headers, body }) {
  const child = spawn(process.execPath, ["--eval", PROGRAM], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send({ status, headers, body: body.toString("base64") });
  const [port] = await once(child, "message");
  const ended = once(child, "exit");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
