import type { TermFieldName } from "~/features/uploads/terms/field-term";
import { TERM_FIELD_NAMES } from "~/features/uploads/terms/field-term";
import { ExtraFields, groupKey, groupsAskedBy } from "~/features/uploads/form/extra-fields";
import { extraName } from "~/features/uploads/form/field-names";
import { useEditor } from "./editor-context";
import { fieldId } from "./problem-place";

/**
 * The extra fields that a document's terms ask for. Answers that uploads require may be missing, because older documents
 * lack them.
 */
export function ExtraAnswers({
  chosen,
}: {
  chosen: Partial<Record<TermFieldName, readonly string[]>>;
}) {
  const {
    data: { content, groups },
    problem,
  } = useEditor();
  const asked = TERM_FIELD_NAMES.flatMap((name) => groupsAskedBy(groups, name, chosen[name] ?? []));
  // No defaults: an answer that was never given stays empty.
  const answers = Object.fromEntries(
    asked.flatMap(({ fields }) =>
      fields.map(({ name }) => [extraName(name), content.extra[name] ?? ""]),
    ),
  );
  return asked.map((group) => (
    <ExtraFields
      key={groupKey(group)}
      group={group}
      answers={answers}
      problem={problem}
      idOf={fieldId}
      isLenient
    />
  ));
}
