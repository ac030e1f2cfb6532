import { getTextareaProps } from "@conform-to/react";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Disclosure } from "~/components/disclosure";
import { Field, fieldAria } from "~/components/field";
import { type EditorField, useEditor } from "./editor-form";
import type { MarkdownToolbarProps } from "./markdown-toolbar";

interface MarkdownFieldProps {
  field: EditorField<string | undefined>;
  label: string;
  hint?: string;
  rows?: number;
}

/** A field for Markdown. With script a toolbar inserts the marks; the help is for editors who type them. */
export function MarkdownField({ field, label, hint, rows = 10 }: MarkdownFieldProps) {
  const { t } = useTranslation("admin-edit");
  const { problem, data } = useEditor();
  const [Toolbar, setToolbar] = useState<ComponentType<MarkdownToolbarProps> | null>(null);
  useEffect(() => {
    // The marks can be typed without it.
    import("./markdown-toolbar").then(
      (module) => setToolbar(() => module.MarkdownToolbar),
      () => undefined,
    );
  }, []);
  const { id } = field;
  const error = problem(field.name);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {/* Reserves the toolbar's space. */}
      <div className="min-h-11">{Toolbar ? <Toolbar for={id} /> : null}</div>
      <textarea
        {...getTextareaProps(field)}
        {...fieldAria({ id, hint, error })}
        rows={rows}
        lang={data.part.language}
        dir="auto"
        className="input text-result/6"
      />
      <Disclosure summary={t("markdown.help")} className="text-small [&>summary]:font-normal">
        <ul className="wrap-anywhere *:py-0.5">
          <li>{t("markdown.heading")}</li>
          <li>{t("markdown.bold")}</li>
          <li>{t("markdown.list")}</li>
          <li>{t("markdown.link")}</li>
          <li>{t("markdown.paragraph")}</li>
        </ul>
      </Disclosure>
    </Field>
  );
}
