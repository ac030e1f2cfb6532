import { useTranslation } from "react-i18next";
import { TextField } from "~/components/field";
import { buttonClass } from "~/components/button";
import { collectionPath } from "~/features/collections/paths";
import { useSentWhileTyping } from "~/features/forms/use-sent-while-typing";
import { Form } from "~/i18n/link";
import type { PiecesQuery } from "./pieces-query";

/** A GET form that keeps the other filters. With JavaScript, it submits while the user types and adds one history entry. */
export function WordFilter({
  slug,
  query: { q, keywords, slide },
}: {
  slug: string;
  query: PiecesQuery;
}) {
  const { t } = useTranslation("content");
  const { input, formProps } = useSentWhileTyping(q);
  return (
    <Form action={`${collectionPath(slug)}#all`} className="flex items-end gap-2.5" {...formProps}>
      <TextField
        ref={input}
        className="flex-[0_1_26rem]"
        id="filter"
        name="q"
        type="search"
        label={t("collection.filter")}
        defaultValue={q}
        maxLength={400}
        autoComplete="off"
      />
      {keywords.map((keyword) => (
        <input key={keyword} type="hidden" name="keyword" value={keyword} />
      ))}
      {slide > 1 ? <input type="hidden" name="slide" value={slide} /> : null}
      <button type="submit" className={buttonClass({ className: "min-h-12" })}>
        {t("collection.filterSubmit")}
      </button>
    </Form>
  );
}
