// The limit for cached pages: a bare server that sends answers as they are, already compressed. The parent process sends it the
// answers by path, and gets its port.
import { createServer } from "node:http";

process.once("message", (answers) => {
  const prepared = new Map(
    answers.map(({ path, status, headers, body }) => [
      path,
      { status, headers, body: Buffer.from(body, "base64") },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = prepared.get(request.url);
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
});
