import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Flash } from "~/forms/flash";
import { t } from "~/texts/text";
import { Icon } from "./icons";
import { Link } from "./link";
import { useRootData } from "./root-data";

const seconds = 8;

interface Shown {
  flash: Flash;
  /** The page that shows it. */
  pathname: string;
  /** Set when it no longer follows the reader. */
  rests?: 1;
}

/**
 * The message about the last action. It is part of the page; with scripts it also disappears by
 * itself, later while it is hovered or has the focus, and when the next form is sent: its answer may
 * be a refusal. Problems stay until then. So does what can be undone, but it no longer follows the
 * reader: it would cover the work, and stands in the page instead.
 */
export function FlashMessage() {
  const { flash: arrived } = useRootData();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown | null>(arrived && { flash: arrived, pathname });
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
  const message = flash && (
    <Message
      flash={flash}
      onDismiss={dismiss}
      onRest={() => setShown({ flash, pathname, rests: 1 })}
    />
  );
  return (
    <div className={shown?.rests ? "screen-only" : "flash-place"}>
      <div role="status">{flash?.kind === "done" && message}</div>
      <div role="alert">{flash?.kind === "problem" && message}</div>
    </div>
  );
}

/** Dismissed messages. The root's data still contains them until it loads again. */
const dismissed = new Set<string>();

interface MessageProps {
  flash: Flash;
  onDismiss: () => void;
  /** Called when its time is over and it stays. */
  onRest: () => void;
}

function Message({ flash, onDismiss, onRest }: MessageProps) {
  const [held, setHeld] = useState(false);
  const put = useRef(onDismiss);
  put.current = flash.stays || flash.undo ? onRest : onDismiss;
  useEffect(() => {
    if (held || flash.kind === "problem") return;
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
