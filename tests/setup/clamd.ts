import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * The content that this scanner treats as harmful. It is not the usual test file, because that would alarm the virus scanners
 * on developers' machines.
 */
export const HARMFUL = "harmful for a test";
/** The content at which the scanner closes the connection without an answer. */
export const UNANSWERED = "no word about this";

export interface Clamd {
  /** The value for CLAMD_URL. */
  url: string;
  close(): Promise<void>;
}

/** Starts a scanner that accepts files of at most this many bytes. */
export async function startClamd({ most }: { most: number }): Promise<Clamd> {
  const server = createServer((socket) =>
    serveClamd(
      socket.on("error", () => {}),
      { most },
    ),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Implements the server side of clamd's INSTREAM command, according to its manual. */
export function serveClamd(
  socket: Socket,
  {
    received = () => {},
    most = Infinity,
  }: { received?: (piece: Buffer) => void; most?: number } = {},
): void {
  const command = "zINSTREAM\0";
  let waiting = Buffer.alloc(0);
  let isOpen = false;
  let content = "";
  socket.on("data", (data: Buffer) => {
    waiting = Buffer.concat([waiting, data]);
    if (!isOpen && waiting.length >= command.length) {
      isOpen = waiting.toString("latin1", 0, command.length) === command;
      if (!isOpen) return socket.end("UNKNOWN COMMAND\0");
      waiting = waiting.subarray(command.length);
    }
    if (!isOpen) return;
    while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
      const length = waiting.readUInt32BE(0);
      if (length === 0) return answer(socket, content);
      const piece = waiting.subarray(4, 4 + length);
      received(piece);
      content += piece.toString("latin1");
      if (content.length > most) return socket.end("INSTREAM size limit exceeded. ERROR\0");
      waiting = waiting.subarray(4 + length);
    }
  });
}

function answer(socket: Socket, content: string): void {
  if (content.includes(UNANSWERED)) socket.end();
  else socket.end(content.includes(HARMFUL) ? "stream: Test.Harmful FOUND\0" : "stream: OK\0");
}
