import { expect, it } from "vitest";
import { type Intent, intentValue, readIntent } from "./editor-form";

it("reads the values that its buttons send", () => {
  const intents: Intent[] = [
    { verb: "save" },
    { verb: "publish" },
    { verb: "rebase" },
    { verb: "copy", from: "en" },
    { verb: "find", list: "blocks[1].resources" },
  ];
  for (const intent of intents) expect(readIntent(intentValue(intent))).toEqual(intent);
});

it("saves what was typed if the button is unknown", () => {
  for (const value of [null, "", "burn", "up:blocks"])
    expect(readIntent(value)).toEqual({ verb: "save" });
});
