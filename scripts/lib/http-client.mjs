import { writeFileSync } from "node:fs";
import { Agent, request as requestHttp, request } from "node:http";
import { Agent as TlsAgent, request as requestHttps } from "node:https";

// For checks of several processes: a list of checks, and requests as a program sends them.

/** Returns a function that runs one check and prints its result, and the results so far. A check may return a summary. */
export function createChecks() {
  const results = { passed: 0, failures: [] };
  const check = async (name, work) => {
    const started = performance.now();
    const problem = await work().then(
      (summary) => void (summary && console.log(`  ${summary}`)),
      (error) => error,
    );
    if (problem) results.failures.push(`${name}: ${problem.message}`);
    else results.passed++;
    console.log(
      `${problem ? "✗" : "✓"} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)${problem ? `\n  ${problem.stack}` : ""}`,
    );
  };
  return { check, results };
}

/** Prints the number of passed and failed checks, and writes them to the file after `--json`, if there is one. */
export function reportChecks(results) {
  const file = process.argv.indexOf("--json");
  if (file > 0) writeFileSync(process.argv[file + 1], JSON.stringify(results));
  console.log(`${results.passed} passed, ${results.failures.length} failed`);
  process.exitCode = results.failures.length > 0 ? 1 : 0;
}

/** Throws unless two values are the same as JSON. */
export function expectSame(actual, expected, what) {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

const agents = {
  "http:": new Agent({ keepAlive: true }),
  "https:": new TlsAgent({ keepAlive: true, rejectUnauthorized: false }),
};

/**
 * Sends a request like a program: without redirects or retries. Rejects if the connection closes before the body is complete.
 */
export function sendRequest(url, { method = "GET", headers = {}, body, agent } = {}) {
  const target = new URL(url);
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = send(
      target,
      { method, headers, agent: agent ?? agents[target.protocol] },
      (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
        response.on("close", () =>
          response.complete
            ? resolve({
                status: response.statusCode,
                headers: response.headers,
                body: Buffer.concat(chunks),
              })
            : reject(new Error("the connection closed before the response was complete")),
        );
      },
    );
    sent.on("error", reject).end(body);
  });
}

/** Sends a request and parses the JSON of its response. */
export const requestJson = async (url, options) => {
  const response = await sendRequest(url, options);
  return { ...response, json: JSON.parse(response.body.toString() || "null") };
};

/** Returns the options of a request that sends a form. */
export const formOptions = (fields) => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body: String(new URLSearchParams(fields)),
});

/**
 * Returns the bytes of headers and compressed body of a response, as a browser gets them over https. Measured without the
 * browser, which accepts Brotli only over https. `cookie` is the request's Cookie header.
 */
export function bytesOverTheWire(address, cookie = "") {
  return new Promise((resolve, reject) => {
    request(
      address,
      {
        agent: false,
        headers: {
          "Accept-Encoding": "br, gzip",
          Cookie: cookie,
          "Accept-Language": "en",
          "User-Agent": "Mozilla/5.0",
        },
      },
      (response) => {
        const { socket } = response;
        response
          .on("end", () => resolve(socket.bytesRead))
          .on("error", reject)
          .resume();
      },
    )
      .on("error", reject)
      .end();
  });
}
