import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Flash } from "~/forms/flash";
import { t } from "~/texts/text";
import { Icon } from "./icons";
import { Link } from "./link";
import { useRootData } from "./root-data";

const seconds = 8;

/**
 * The message about the last action. It is part of the page; with scripts it also disappears by
 * itself, later while it is hovered or has the focus, and when the next form is sent: its answer may
 * be a refusal. Problems, and what can be undone, stay until then.
 */
export function FlashMessage() {
  const { flash: arrived } = useRootData();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<{ flash: Flash; pathname: string } | null>(
    arrived && { flash: arrived, pathname },
  );
  if (arrived && arrived.id !== shown?.flash.id && !dismissed.has(arrived.id)) {
    setShown({ flash: arrived, pathname });
  }
  const flash = shown?.pathname === pathname ? shown.flash : null;
  const dismiss = () => {
    if (flash) dismissed.add(flash.id);
    setShown(null);
  };
  const isOver = useNavigation().state === "submitting";
  const put = useRef(dismiss);
  put.current = dismiss;
  useEffect(() => {
    if (isOver) put.current();
  }, [isOver]);
  return (
    <div className="flash-place">
      <div role="status">
        {flash?.kind === "done" ? <Message flash={flash} onDismiss={dismiss} /> : null}
      </div>
      <div role="alert">
        {flash?.kind === "problem" ? <Message flash={flash} onDismiss={dismiss} /> : null}
      </div>
    </div>
  );
}

/** Dismissed messages. The root's data still contains them until it loads again. */
const dismissed = new Set<string>();

function Message({ flash, onDismiss }: { flash: Flash; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);
  const put = useRef(onDismiss);
  put.current = onDismiss;
  useEffect(() => {
    if (held || flash.stays || flash.undo || flash.kind === "problem") return;
    const timer = setTimeout(() => put.current(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, flash]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only pauses its timer
    <div
      className={`flash flash-${flash.kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={flash.kind === "done" ? "check" : "alert"} />
      <p>{flash.text}</p>
      {flash.undo ? <OneButton form={flash.undo} label={t("frame:undo")} /> : null}
      {flash.next ? <OneButton form={flash.next} label={flash.next.label} /> : null}
      {flash.link ? (
        <Link
          className="flash-link"
          to={flash.link.to}
          reloadDocument={flash.link.to.endsWith(".pdf")}
        >
          {flash.link.label}
        </Link>
      ) : null}
      <button type="button" className="icon-button needs-js flash-close" onClick={onDismiss}>
        <Icon name="close" size={18} />
        <span className="visually-hidden">{t("frame:dismissThisMessage")}</span>
      </button>
    </div>
  );
}

function OneButton({ form, label }: { form: NonNullable<Flash["undo"]>; label: string }) {
  return (
    <Form method="post" action={form.action} preventScrollReset replace>
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-link">
        {label}
      </button>
    </Form>
  );
}
