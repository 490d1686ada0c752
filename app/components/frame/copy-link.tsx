import { useState } from "react";
import { t } from "~/texts/text";
import { useHydrated } from "./hydrated";

/** Copies a link that stands on the page, and opens the device's dialog to share it if it has one. */
export function CopyLink({ url }: { url: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const shares = useHydrated() && "share" in navigator;
  async function copy() {
    // Refused by the reader, or by the browser where the shop has no TLS.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    const done = clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setCopied((await done) ?? false);
  }
  return (
    <p className="quick-buttons needs-js screen-only">
      <button type="button" className="button button-plain" onClick={copy}>
        {t("frame:copyLink")}
      </button>
      {shares ? (
        <button
          type="button"
          className="button button-plain"
          onClick={() => navigator.share({ url }).catch(() => {})}
        >
          {t("frame:shareLink")}
        </button>
      ) : null}
      <span role="status">
        {copied === null ? null : t(copied ? "frame:linkCopied" : "frame:linkNotCopied")}
      </span>
    </p>
  );
}
