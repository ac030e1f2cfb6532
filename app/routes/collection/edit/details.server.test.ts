import { expect, it } from "vitest";
import { AppError, type FieldChange } from "#contract/errors";
import type { InternalCollection } from "#contract/collections";
import type { DetailsForm } from "~/features/collections/collection-forms.server";
import { fakeContentClient } from "../../../../tests/setup/content-client";
import { saveDetails, saveNote } from "./details.server";

const BEFORE = "2026-03-01T10:00:00.000Z";
const NOW = "2026-03-01T10:05:00.000Z";

type Fields = Partial<Pick<InternalCollection, "title" | "description" | "private" | "staffOnly">>;
const there = {
  databaseId: 7,
  title: "Meals",
  description: "For May",
  private: true,
  staffOnly: false,
  modified: NOW,
} as InternalCollection;
const form = (fields: Partial<DetailsForm>): DetailsForm => ({
  title: "Meals",
  description: "For May",
  modified: BEFORE,
  "title-choice": "mine",
  "description-choice": "mine",
  "access-choice": "mine",
  ...fields,
});

/**
 * Returns a content system in which others have changed some fields meanwhile. It refuses those fields and records requests.
 */
function contentWhere(others: Fields) {
  const requested: unknown[] = [];
  const refuse = (body: Record<string, unknown>) => {
    requested.push(body);
    const changes = Object.entries(others).flatMap(([field, theirs]): FieldChange[] =>
      field in body && body[field] !== theirs
        ? [{ field, yours: body[field], theirs, by: "Amina" }]
        : [],
    );
    if (changes.length > 0)
      throw new AppError("edit_conflict", "Another user has changed the same field", {
        changes,
        modified: NOW,
      });
    return { ...there, ...body, ...others, modified: NOW };
  };
  const content = fakeContentClient(({ body }) => refuse(body as Record<string, unknown>));
  return { content, requested };
}

it("returns the current field values when everything is saved", async () => {
  const { content, requested } = contentWhere({});
  const reply = await saveDetails(content, there, form({ title: "Lunches", access: "open" }), {
    title: "Lunches",
  });
  expect(reply).toEqual({
    result: {
      initialValue: { title: "Lunches", description: "For May", access: "open", modified: NOW },
    },
    done: true,
  });
  expect(requested).toEqual([
    {
      modified: BEFORE,
      title: "Lunches",
      description: "For May",
      private: false,
      staffOnly: false,
    },
  ]);
});

it("leaves out the access when it is unchanged or the user may not change it", async () => {
  for (const access of ["private", undefined] as const) {
    const { content, requested } = contentWhere({});
    await saveDetails(content, there, form({ access }), {});
    expect(requested).toEqual([{ modified: BEFORE, title: "Meals", description: "For May" }]);
  }
});

it("saves fields without a conflict, and returns both versions of the others", async () => {
  const { content, requested } = contentWhere({ title: "Theirs" });
  const reply = await saveDetails(
    content,
    there,
    form({ title: "Mine", description: "For June" }),
    { title: " Mine ", description: "For June" },
  );
  expect(requested.at(-1)).toEqual({ modified: BEFORE, description: "For June" });
  expect(reply).toMatchObject({
    result: { initialValue: { title: " Mine ", description: "For June", modified: NOW } },
    failure: {
      code: "edit_conflict",
      changes: [{ field: "title", yours: " Mine ", theirs: "Theirs", by: "Amina" }],
      modified: NOW,
    },
  });
  expect(reply.done).toBeUndefined();
});

it("treats both access fields as one", async () => {
  const { content } = contentWhere({ staffOnly: true, private: false });
  const reply = await saveDetails(
    content,
    { ...there, private: false, staffOnly: true },
    form({ access: "private" }),
    { access: "private" },
  );
  expect(reply.failure?.changes).toEqual([
    { field: "access", yours: "private", theirs: "staff", by: "Amina" },
  ]);
});

it("skips the fields where the user accepts the other version", async () => {
  const { content, requested } = contentWhere({ title: "Theirs" });
  const reply = await saveDetails(
    content,
    there,
    form({ title: "Mine", "title-choice": "theirs" }),
    { title: "Mine" },
  );
  expect(requested).toEqual([{ modified: BEFORE, description: "For May" }]);
  expect(reply).toMatchObject({ result: { initialValue: { title: "Theirs" } }, done: true });
});

it("does not save a note when the user accepts the other version", async () => {
  const { content, requested } = contentWhere({});
  const reply = await saveNote(content, there, {
    databaseId: 4,
    note: "Mine",
    modified: NOW,
    theirs: "Theirs",
    "note-choice": "theirs",
  });
  expect([reply.result.initialValue?.note, requested]).toEqual(["Theirs", []]);
});
