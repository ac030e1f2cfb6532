import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UPLOAD_FILES_MAX, UPLOAD_MAX_BYTES } from "#contract/limits";
import type { IncomingFile } from "#contract/uploads";
import type { SendEvents } from "./send-file";
import { createUploads, type Uploads } from "./uploads";

/** Creates uploads with fake browser functions, which the test controls. */
function line() {
  const sent: { file: File; events: SendEvents; stopped: boolean }[] = [];
  const known: IncomingFile[] = [];
  const deleted: string[] = [];
  let held: ((answer: IncomingFile[]) => void) | null = null;
  let holds = false;
  /** Lets a test delay the answer. */
  const answer = {
    hold: () => void (holds = true),
    give(files: IncomingFile[]) {
      holds = false;
      held?.(files);
    },
  };
  const uploads = createUploads({
    async send(file, events) {
      const one = { file, events, stopped: false };
      sent.push(one);
      return { stop: () => (one.stopped = true) };
    },
    ask: async () => (holds ? new Promise<IncomingFile[]>((give) => (held = give)) : known),
    deleteUpload: (id) => deleted.push(id),
  });
  return { uploads, sent, known, answer, deleted, last: () => sent.at(-1)! };
}

const fileOf = (name: string, size = 100, lastModified = 1) =>
  Object.defineProperty(new File([], name, { lastModified }), "size", { value: size });
const incoming = (id: string, part: Partial<IncomingFile> = {}): IncomingFile => ({
  id,
  name: `${id}.pdf`,
  size: 100,
  received: 100,
  state: "accepted",
  reason: null,
  kind: "PDF",
  mimeType: "application/pdf",
  created: "",
  expires: "",
  duplicates: [],
  ...part,
});
const states = (uploads: Uploads) => uploads.rows().map(({ state }) => state);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("sends two files at a time, and the next one when one has arrived", () => {
  const { uploads, sent } = line();
  uploads.add("en", [fileOf("a.pdf"), fileOf("b.pdf"), fileOf("c.pdf")]);
  expect([states(uploads), uploads.counts()]).toEqual([
    ["sending", "sending", "waiting"],
    { underWay: 3, stopped: 0 },
  ]);
  sent[0]!.events.onBegun("one");
  sent[0]!.events.onProgress(40);
  expect(uploads.rows()[0]).toMatchObject({ id: "one", sent: 40 });
  sent[0]!.events.onArrived();
  expect(states(uploads)).toEqual(["checking", "sending", "sending"]);
  expect(sent[2]!.file.name).toBe("c.pdf");
});

it("asks for a file's state until the file is accepted", async () => {
  const { uploads, known, last } = line();
  const document = {
    databaseId: 1,
    type: "document",
    title: "The same",
    language: "en",
    link: "/document/the-same",
  } as const;
  uploads.add("en", [fileOf("a.pdf")]);
  last().events.onBegun("one");
  last().events.onArrived();
  known.push(incoming("one", { state: "checking", name: "a.pdf" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(states(uploads)).toEqual(["checking"]);
  known[0] = incoming("one", { name: "a.pdf", duplicates: [document] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(uploads.rows()[0]).toMatchObject({ state: "accepted", duplicates: [document] });
});

it("says why a file was refused, and that another no longer exists", async () => {
  const { uploads, known } = line();
  known.push(incoming("one", { state: "refused", reason: "macros" }));
  uploads.open("en", [
    incoming("one", { state: "checking" }),
    incoming("two", { state: "checking" }),
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(uploads.rows()).toMatchObject([
    { state: "refused", reason: "macros" },
    { state: "failed", failure: "gone" },
  ]);
});

it("ignores an answer about a file that arrived after the question was sent", async () => {
  const { uploads, sent, known, answer } = line();
  uploads.add("en", [fileOf("a.pdf"), fileOf("b.pdf")]);
  sent[0]!.events.onBegun("one");
  sent[0]!.events.onArrived();
  sent[1]!.events.onBegun("two");
  const before = [incoming("one"), incoming("two", { state: "receiving", received: 0 })];
  answer.hold();
  await vi.advanceTimersByTimeAsync(1_000);
  sent[1]!.events.onArrived();
  answer.give(before);
  await vi.advanceTimersByTimeAsync(0);
  expect(states(uploads)).toEqual(["accepted", "checking"]);
  known.push(incoming("one"), incoming("two"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states(uploads)).toEqual(["accepted", "accepted"]);
});

it("retries by itself after growing waits, and at once when the connection is back", async () => {
  const { uploads, sent, last } = line();
  uploads.add("en", [fileOf("a.pdf")]);
  last().events.onStopped("interrupted");
  expect(states(uploads)).toEqual(["interrupted"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
  last().events.onStopped("interrupted");
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toHaveLength(2);
  uploads.retryNow();
  expect(sent).toHaveLength(3);
  // Progress means that the connection works, so the next wait is short again.
  last().events.onProgress(50);
  last().events.onStopped("interrupted");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(4);
});

it("pauses and resumes an upload, and forgets a removed one", async () => {
  const { uploads, sent, deleted, last } = line();
  uploads.add("en", [fileOf("a.pdf")]);
  const { key } = uploads.rows()[0]!;
  last().events.onBegun("one");
  await vi.advanceTimersByTimeAsync(0);
  uploads.pause(key);
  expect([states(uploads), sent[0]!.stopped, uploads.counts()]).toEqual([
    ["paused"],
    true,
    { underWay: 0, stopped: 1 },
  ]);
  // This event comes too late.
  sent[0]!.events.onStopped("interrupted");
  expect(states(uploads)).toEqual(["paused"]);
  uploads.resume(key);
  expect([states(uploads), sent.length]).toEqual([["sending"], 2]);
  await vi.advanceTimersByTimeAsync(0);
  uploads.remove(key);
  expect([uploads.rows(), sent[1]!.stopped, deleted]).toEqual([[], true, ["one"]]);
});

it("stops a file that was paused before the upload code was loaded", async () => {
  const stop = vi.fn();
  const uploads = createUploads({
    send: async () => ({ stop }),
    ask: async () => [],
    deleteUpload: () => {},
  });
  uploads.add("en", [fileOf("a.pdf")]);
  uploads.pause(uploads.rows()[0]!.key);
  await vi.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledOnce();
});

it("tries again when the upload code cannot be fetched", async () => {
  const send = vi.fn(async () => Promise.reject(new TypeError("no line")));
  const uploads = createUploads({ send, ask: async () => [], deleteUpload: () => {} });
  uploads.add("en", [fileOf("a.pdf")]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send).toHaveBeenCalledTimes(2);
});

it("checks what can be known before it sends a byte", () => {
  const { uploads, sent } = line();
  uploads.add("en", [fileOf("empty.pdf", 0), fileOf("large.pdf", UPLOAD_MAX_BYTES + 1)]);
  expect(uploads.rows()).toMatchObject([
    { state: "refused", reason: "empty" },
    { state: "refused", reason: "too_large" },
  ]);
  expect(sent).toEqual([]);
  uploads.add(
    "es",
    Array.from({ length: UPLOAD_FILES_MAX + 1 }, (_, at) => fileOf(`${at}.pdf`)),
  );
  expect(
    uploads
      .rows()
      .filter(({ failure }) => failure === "form_full")
      .map(({ name }) => name),
  ).toEqual([`${UPLOAD_FILES_MAX}.pdf`]);
});

it("sends a file once when it is chosen twice, and twice for two languages", () => {
  const { uploads } = line();
  uploads.add("en", [fileOf("a.pdf")]);
  uploads.add("en", [fileOf("a.pdf")]);
  uploads.add("es", [fileOf("a.pdf")]);
  expect(uploads.rows().map(({ language }) => language)).toEqual(["en", "es"]);
});

it("says why a file cannot be sent, and tries again when asked to", () => {
  const { uploads, sent, last } = line();
  uploads.add("en", [fileOf("a.pdf"), fileOf("b.pdf")]);
  sent[0]!.events.onStopped("too_large");
  sent[1]!.events.onStopped("signed_out");
  expect(uploads.rows()).toMatchObject([
    { state: "refused", reason: "too_large" },
    { state: "failed", failure: "signed_out" },
  ]);
  uploads.resume(uploads.rows()[1]!.key);
  expect([uploads.rows()[1]!.state, last().file.name]).toEqual(["sending", "b.pdf"]);
});

it("resumes in the same row when the visitor chooses a file of the draft again", () => {
  const { uploads, deleted, last } = line();
  uploads.open("en", [incoming("one", { state: "receiving", received: 40 }), incoming("two")]);
  expect([states(uploads), uploads.counts()]).toEqual([
    ["missing", "accepted"],
    { underWay: 0, stopped: 1 },
  ]);
  uploads.add("en", [fileOf("one.pdf")]);
  expect([states(uploads), last().events.isTaken("one"), last().events.isTaken("two")]).toEqual([
    ["sending", "accepted"],
    false,
    true,
  ]);
  // The file has changed since: the earlier upload is useless.
  last().events.onBegun("three");
  expect([uploads.rows()[0]!.id, deleted]).toEqual(["three", ["one"]]);
});

it("adds the draft's files once, and leaves out removed ones", () => {
  const { uploads } = line();
  uploads.open("en", [incoming("one")]);
  uploads.remove(uploads.rows()[0]!.key);
  uploads.open("en", [incoming("one"), incoming("two")]);
  uploads.open("en", [incoming("two")]);
  expect(uploads.rows().map(({ id }) => id)).toEqual(["two"]);
});

it("reports when no upload is in progress any more", async () => {
  const { uploads, last } = line();
  uploads.add("en", [fileOf("a.pdf")]);
  const first = () =>
    Promise.race([uploads.settled().then(() => "settled"), Promise.resolve("under way")]);
  expect(await first()).toBe("under way");
  last().events.onArrived();
  await expect(uploads.settled()).resolves.toBeUndefined();
});
