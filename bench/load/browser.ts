import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** Whoever waits longer has gone. Ours. */
const ANSWER_MAX_MS = 30_000;
/** What a browser says of itself: programs that say nothing are not counted as readers. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export interface Asked {
  method?: "GET" | "POST";
  /** Fields of a form. */
  form?: Record<string, string | number>;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes of the body, as they came over the wire. */
  size: number;
}

/** A browser with cookies of its own, at an address of its own. */
export interface Browser {
  /** Asks for a path and reads the answer to its end; follows nothing. Throws when none comes, or too late. */
  ask(path: string, asked?: Asked): Promise<Answer>;
}

// One for all: connections are reused as browsers reuse theirs, and as many are opened as it takes.
const agent = new Agent({ keepAlive: true });

/** A browser that asks a site, which takes the word of `X-Forwarded-For`, from an address. */
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
      for (const line of answer.headers["set-cookie"] ?? []) keep(line);
      return answer;
    },
  };

  function keep(line: string): void {
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
        response.on("data", (piece: Buffer) => (size += piece.length));
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
