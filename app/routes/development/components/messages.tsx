import { Lock } from "lucide-react";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { EmptyState, type EmptyStateBlocks } from "~/components/empty-state";
import { ErrorSummary } from "~/components/error-summary";
import { Notice } from "~/components/notice";
import { Tag } from "~/components/tag";
import { Toast, ToastBox, ToastText, Toasts } from "~/components/toast";
import { useHydrated } from "~/components/use-live-form";
import { Link } from "~/i18n/link";
import { Example, Section, useHere } from "./example";

const BLOCKS: readonly EmptyStateBlocks[] = [
  "search",
  "missing",
  "library",
  "signed-out",
  "error",
  "offline",
  "collection",
  "uploads",
  "internal",
];

/** These examples cannot be closed. */
const stay = () => {};

export function Messages() {
  const { t } = useTranslation("components");
  const here = useHere();
  return (
    <Section id="messages">
      <Example of="Notice" caption={t("tones")} className="grid gap-3">
        <Notice>{t("word.text")}</Notice>
        <Notice tone="success">{t("word.saved")}</Notice>
        <Notice tone="warning">{t("word.text")}</Notice>
        <Notice tone="danger">
          {t("word.failed")} <Link to={here("messages")}>{t("word.next")}</Link>
        </Notice>
      </Example>
      <Example of="Tag" caption={t("tones")} className="actions">
        <Tag icon={<Lock size={14} strokeWidth={1.75} aria-hidden="true" />}>{t("word.kind")}</Tag>
        <Tag tone="accent">{t("word.kind")}</Tag>
        <Tag tone="info">{t("word.kind")}</Tag>
        <Tag tone="success">{t("word.kind")}</Tag>
        <Tag tone="warning">{t("word.kind")}</Tag>
        <Tag tone="danger">{t("word.kind")}</Tag>
      </Example>
      <Example of="Toast" caption={t("tones")} className="grid max-w-128 gap-3">
        <Toast stays closeLabel={t("word.close")} onClose={stay}>
          {t("word.saved")}
        </Toast>
        <Toast
          stays
          closeLabel={t("word.close")}
          onClose={stay}
          action={
            <button type="button" className={buttonClass({ variant: "bare" })}>
              {t("word.show")}
            </button>
          }
        >
          {t("word.saved")}
        </Toast>
        <Toast error closeLabel={t("word.close")} onClose={stay}>
          {t("word.failed")}
        </Toast>
      </Example>
      <Example of="ToastBox, ToastText" caption={t("plain")} className="max-w-128">
        <ToastBox>
          <ToastText>{t("word.text")}</ToastText>
        </ToastBox>
      </Example>
      <Example of="Toasts, ToastText" caption={t("atFoot")}>
        <ToastAtFoot />
      </Example>
      <Example of="ErrorSummary" caption={t("folded")}>
        {/* It takes the focus when it appears, unless it is collapsed. */}
        <Disclosure summary={t("error")}>
          <ErrorSummary
            title={t("word.failed")}
            errors={[
              { fieldId: "wrong", message: t("word.missing") },
              { fieldId: "several-wrong", message: t("word.missing") },
            ]}
          />
        </Disclosure>
      </Example>
      <Example of="EmptyState" caption={t("action")}>
        <EmptyState
          blocks="search"
          level={3}
          title={t("word.title")}
          actions={
            <Link to={here("messages")} className={buttonClass({ variant: "primary" })}>
              {t("word.next")}
            </Link>
          }
        >
          <p>{t("word.text")}</p>
        </EmptyState>
      </Example>
      <Example
        of="EmptyState blocks"
        caption={t("variants")}
        className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3"
      >
        {BLOCKS.map((blocks) => (
          <EmptyState key={blocks} blocks={blocks} level={3} title={t("word.title")} />
        ))}
      </Example>
    </Section>
  );
}

/** With JavaScript, a toast appears, and disappears after five seconds. */
function ToastAtFoot() {
  const { t } = useTranslation("components");
  const hydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  const close = useCallback(() => setShown(false), []);
  return (
    <>
      <Button type="button" disabled={!hydrated} onClick={() => setShown(true)}>
        {t("word.show")}
      </Button>
      <Toasts>
        {isShown ? (
          <Toast closeLabel={t("word.close")} onClose={close}>
            {t("word.saved")}
          </Toast>
        ) : null}
      </Toasts>
    </>
  );
}
