import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** Request timeout. Chosen: no visitor waits longer. */
const ANSWER_MAX_MS = 30_000;
/** A browser's user agent: clients without one are not counted as readers. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export interface RequestOptions {
  method?: "GET" | "POST";
  /** Form fields. */
  form?: Record<string, string | number>;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes of the body as transferred. */
  size: number;
}

/** A browser with its own cookies and its own IP address. */
export interface Browser {
  /** Requests a path and reads the whole response, without following redirects. Throws on failure or timeout. */
  ask(path: string, options?: RequestOptions): Promise<Answer>;
}

// Shared by all browsers: connections are reused as in browsers, and opened as needed.
const agent = new Agent({ keepAlive: true });

/** Opens a browser with the given IP address, for a site that trusts `X-Forwarded-For`. */
export function openBrowser(url: string, address: string): Browser {
  const cookies = new Map<string, string>();
  return {
    async ask(path, { method = "GET", form, headers = {} } = {}) {
      const body =
        form &&
        new URLSearchParams(
          Object.entries(form).map(([name, value]) => [name, String(value)]),
        ).toString();
      const answer = await send(url + path, method, body, {
        "User-Agent": USER_AGENT,
        Accept: "text/html",
        "Accept-Encoding": "br, gzip",
        "X-Forwarded-For": address,
        ...(cookies.size > 0 && {
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        }),
        ...(body !== undefined && {
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": String(Buffer.byteLength(body)),
          Origin: url,
        }),
        ...headers,
      });
      for (const line of answer.headers["set-cookie"] ?? []) storeCookie(line);
      return answer;
    },
  };

  function storeCookie(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name === undefined || value === undefined) return;
    if (value === "" || /;\s*max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

function send(
  address: string,
  method: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      { agent, method, headers, signal: AbortSignal.timeout(ANSWER_MAX_MS) },
      (response) => {
        let size = 0;
        response.on("data", (chunk: Buffer) => (size += chunk.length));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, size }),
        );
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
