import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { earlyChoices, WithEarlyChoices } from "./components/frame/early-choices";

// RemixBrowser reads the data of the page when it is called first, and throws a promise until it has
// them. If React were to wait for it, a key or a click meanwhile would end all its work (React's error
// 345), and the page would stay as it was sent.
try {
  RemixBrowser({});
} catch (untilRead) {
  await untilRead;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WithEarlyChoices choices={earlyChoices(document)}>
        <RemixBrowser />
      </WithEarlyChoices>
    </StrictMode>,
    {
      // React's error 421: a part whose script came after the page had changed is made anew, with
      // what was typed into its forms (components/frame/later.tsx).
      onRecoverableError: (error) => /#421/.test(`${error}`) || console.error(error),
    },
  );
});
