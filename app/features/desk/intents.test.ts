import { expect, it } from "vitest";
import { changed, type Intent, intentValue, readIntent } from "./intents";

it("reads what its buttons say", () => {
  const intents: Intent[] = [
    { verb: "save" },
    { verb: "publish" },
    { verb: "rebase" },
    { verb: "copy", from: "en" },
    { verb: "find", list: "documents" },
    { verb: "add", list: "blocks", what: "text" },
    { verb: "down", list: "blocks-1-resources", at: 3 },
  ];
  for (const intent of intents) expect(readIntent(intentValue(intent))).toEqual(intent);
});

it("keeps what was typed, whatever a button says that is none of ours", () => {
  for (const value of [null, "", "burn", "up:blocks:-1", "up:blocks"])
    expect(readIntent(value)).toEqual({ verb: "save" });
});

it("moves within the list alone", () => {
  expect(changed(["a", "b", "c"], { verb: "up", at: 2 })).toEqual(["a", "c", "b"]);
  expect(changed(["a", "b"], { verb: "down", at: 1 })).toEqual(["a", "b"]);
  expect(changed(["a", "b"], { verb: "remove", at: 5 })).toEqual(["a", "b"]);
});
