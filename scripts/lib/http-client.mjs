import { Agent, request as requestHttp, request } from "node:http";
import { Agent as TlsAgent, request as requestHttps } from "node:https";

// Sends requests to a site as a program does, for checks of several processes.

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
