import { saveVersion, loadVersions } from "~/features/uploads/form/unsent";

/**
 * Saves on the server the unsent upload forms of these users that the browser stores. Adds to `otherUsers` each of them who is
 * not the signed-in user, as soon as that is known: their forms must not be deleted without asking them.
 */
export async function saveUnsentForms(
  persons: ReadonlySet<number>,
  otherUsers: Set<number>,
): Promise<void> {
  await Promise.all(
    [...persons].flatMap((person) =>
      loadVersions(person, null).map(async (version) => {
        const { outcome } = await saveVersion(person, version);
        if (outcome === "signed_out") otherUsers.add(person);
      }),
    ),
  );
}
