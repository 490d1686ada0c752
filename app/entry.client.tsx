import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { earlyChoices, WithEarlyChoices } from "./components/frame/early-choices";

const choices = earlyChoices(document);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WithEarlyChoices choices={choices}>
        <RemixBrowser />
      </WithEarlyChoices>
    </StrictMode>,
  );
});
