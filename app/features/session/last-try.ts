import { sendVersion, takeVersions } from "~/features/uploads/form/unsent";

/**
 * Has the server keep what the browser holds of these persons' upload forms. Adds to `theirs`, as soon as it is known, whoever of them
 * is not the one who is signed in: theirs is somebody else's, who was not asked.
 */
export async function sendKept(persons: ReadonlySet<number>, theirs: Set<number>): Promise<void> {
  await Promise.all(
    [...persons].flatMap((person) =>
      takeVersions(person, null).map(async (version) => {
        const { outcome } = await sendVersion(person, version);
        if (outcome === "signed_out") theirs.add(person);
      }),
    ),
  );
}
