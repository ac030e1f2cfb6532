import { expect, it } from "vitest";
import { messageListPath, readChanged, readMessageListState } from "./message-list";

const read = (query: string) =>
  readMessageListState("/admin/review/corrections", new URLSearchParams(query));

it("reads the list's state and the changed message back from the address that it writes", () => {
  for (const state of [
    { kind: "correction", state: "new", page: 1 },
    { kind: "contact", state: "done", page: 3 },
  ] as const) {
    const path = messageListPath(state, { id: 7, to: "done" });
    const { pathname, searchParams } = new URL(path, "http://x");
    expect([readMessageListState(pathname, searchParams), readChanged(searchParams)]).toEqual([
      state,
      { id: 7, to: "done" },
    ]);
  }
  expect(messageListPath({ kind: "correction", state: "new", page: 1 })).toBe(
    "/admin/review/corrections",
  );
});

it("starts with new messages if the address is malformed", () => {
  for (const query of ["", "state=old&page=-1", "page=1.5", "page=1e400", "state=&page="])
    expect(read(query)).toEqual({ kind: "correction", state: "new", page: 1 });
  for (const query of ["", "changed=7", "to=done", "changed=x&to=done", "changed=7&to=sold"])
    expect(readChanged(new URLSearchParams(query))).toBeNull();
});
