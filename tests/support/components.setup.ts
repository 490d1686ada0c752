import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

configure({ asyncUtilTimeout: 120_000 });

/** Browsers without a window to scroll do not have it. */
Element.prototype.scrollIntoView ??= () => {};

/** Removes what a test rendered before the next test. */
afterEach(cleanup);

// jsdom has no layout, and so nothing to bring into view.
Element.prototype.scrollIntoView = () => {};
